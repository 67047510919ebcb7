"""Golden records: short scenes, one for each family of rules, written out step by step."""
