"""One HTML file without a kernel or a network: a notebook, a lesson or a match, to step, to try and to print."""

from soccer_rules.export.attempts import Attempted, attempts
from soccer_rules.export.exhibits import CannotExport, Exhibit, exhibit, register_exhibit
from soccer_rules.export.page import Page
from soccer_rules.export.sources import export
from soccer_rules.export.views import own_ids

__all__ = [
    "Attempted",
    "CannotExport",
    "Exhibit",
    "Page",
    "attempts",
    "exhibit",
    "export",
    "own_ids",
    "register_exhibit",
]
