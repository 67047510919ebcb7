"""The catalogue read a second time, slowly and without the engine: lawful placements, runs and kicks.

Squares are pairs of numbers here, walks and flights are followed one by one. Nothing of the engine is used but the
fields of an observation, which are names of squares.
"""

from __future__ import annotations

from itertools import pairwise

ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
AROUND = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]


def xy(name):
    return ord(name[0]) - 97, int(name[1])


def name(square):
    return f"{chr(97 + square[0])}{square[1]}"


class Table:
    """A position as the oracle sees it."""

    def __init__(self, view, options):
        self.o = options
        self.columns = int(options["pitch"].split("x")[0])
        self.last = self.columns + 1
        self.keepers = [xy(k) if k else None for k in view.keepers]
        self.men = [
            {xy(n) for n in view.runners[t]} | ({self.keepers[t]} if self.keepers[t] else set())
            for t in (0, 1)
        ]
        self.ball = xy(view.ball) if view.ball else None
        self.die, self.left, self.push = view.die, view.left, xy(view.push) if view.push else None
        depth, width = map(int, options["penalty_area"].split("x"))
        rows = range(4 - width // 2, 4 + width // 2)
        self.areas = [
            {(x, y) for x in range(1, depth + 1) for y in rows},
            {(self.last - x, y) for x in range(1, depth + 1) for y in rows},
        ]
        self.mouths = [{(1, 3), (1, 4)}, {(self.columns, 3), (self.columns, 4)}]
        middle = self.columns // 2
        self.circles = [{(middle, 3), (middle, 4)}, {(middle + 1, 3), (middle + 1, 4)}]
        self.halves = [set(range(1, middle + 1)), set(range(middle + 1, self.columns + 1))]

    def on_pitch(self, s):
        return 1 <= s[0] <= self.columns and 1 <= s[1] <= 6

    def is_goal(self, s):
        return s[0] in (0, self.last) and s[1] in (3, 4)

    def walkable(self, s):
        return 0 <= s[0] <= self.last and 0 <= s[1] <= 7 and not self.is_goal(s)

    # --- set-up

    def placements(self, side):
        found = set()
        left = 5 - len(self.men[side])
        for x in range(self.last + 1):
            for y in range(8):
                s = (x, y)
                if not (self.walkable(s) if self.o["setup_ring"] else self.on_pitch(s)):
                    continue
                if s in self.men[0] | self.men[1] or s in self.circles[1 - side]:
                    continue
                becomes_keeper = s in self.mouths[side] and self.keepers[side] is None
                if s in self.mouths[0] | self.mouths[1] and not becomes_keeper:
                    continue
                runners = self.men[side] - {self.keepers[side]} | (set() if becomes_keeper else {s})
                if any(len(runners & area) > 1 for area in self.areas):
                    continue
                duties = [
                    becomes_keeper or self.keepers[side] is not None,
                    bool(runners & self.circles[side]),
                ]
                if self.o["setup_halves"]:
                    duties.append(any(r[0] in self.halves[1 - side] for r in runners))
                if duties.count(False) <= left - 1:
                    found.add(name(s))
        return found

    # --- running

    def ends_and_arrivals(self, side, piece, n):
        """Ends of walks of exactly n steps; and for each length the squares from which a walk enters the ball's."""
        others = (self.men[0] | self.men[1]) - {piece}
        ends, arrivals = set(), {}
        simple = self.o["simple_walk"]
        seen = set()
        todo = [(piece, 0, frozenset([piece]))]
        while todo:
            s, k, used = todo.pop()
            if not simple:
                if (s, k) in seen:
                    continue
                seen.add((s, k))
            if k == n:
                ends.add(s)
                continue
            for dx, dy in ORTHOGONAL:
                t = (s[0] + dx, s[1] + dy)
                if t == self.ball:
                    arrivals.setdefault(k + 1, set()).add(s)
                elif self.walkable(t) and t not in others and not (simple and t in used):
                    todo.append((t, k + 1, used | {t} if simple else used))
        return ends, arrivals

    def counts_as_runner(self, side, piece, at):
        if piece != self.keepers[side]:
            return True
        return self.o["keeper"] == "own_mouth" and at not in self.mouths[side]

    def may_stand(self, side, piece, at):
        if piece == self.keepers[side] and self.o["keeper"] == "fixed":
            return at in self.mouths[side]
        if not self.counts_as_runner(side, piece, at):
            return True
        if at in self.mouths[0] | self.mouths[1]:
            return False
        mates = {m for m in self.men[side] - {piece} if self.counts_as_runner(side, m, m)}
        return not any(at in area and mates & area for area in self.areas)

    def regions(self, men):
        free = {(x, y) for x in range(self.last + 1) for y in range(8) if self.walkable((x, y))} - men
        n = 0
        while free:
            n += 1
            todo = [free.pop()]
            while todo:
                s = todo.pop()
                for dx, dy in ORTHOGONAL:
                    t = (s[0] + dx, s[1] + dy)
                    if t in free:
                        free.discard(t)
                        todo.append(t)
        return n

    def reachable_by(self, side, own, ball):
        """Whether an opponent of ``side`` can walk to the ball."""
        others = self.men[1 - side]
        seen, todo = {ball}, [ball]
        while todo:
            s = todo.pop()
            for dx, dy in ORTHOGONAL:
                t = (s[0] + dx, s[1] + dy)
                if t in others:
                    return True
                if t not in seen and self.walkable(t) and t not in own:
                    seen.add(t)
                    todo.append(t)
        return False

    def closes(self, side, piece, at):
        own = self.men[side] - {piece} | {at}
        if self.o["closure"] == "any":
            return self.regions(own | self.men[1 - side]) > self.regions(self.men[0] | self.men[1])
        if self.o["closure"] == "ball":
            return not self.reachable_by(side, own, self.ball)
        return False

    def runs(self, side):
        found = set()
        for piece in self.men[side]:
            ends, arrivals = self.ends_and_arrivals(side, piece, self.die)
            for at in ends:
                if self.may_stand(side, piece, at) and not self.closes(side, piece, at):
                    found.add(f"run {name(piece)} {name(at)}")
            exact = self.o["kick_length"] == "exact"
            for k in sorted(arrivals)[: None if exact else 1]:
                if self.may_go_to_ball(side, piece, k, arrivals[k]):
                    found.add(f"run {name(piece)} ball" + (f" {k}" if exact else ""))
        return found or {"pass"}

    def may_go_to_ball(self, side, piece, k, sources):
        push = None
        if self.ball in self.mouths[0] | self.mouths[1] and self.counts_as_runner(side, piece, self.ball):
            front = (2 if self.ball[0] == 1 else self.columns - 1, self.ball[1])
            if self.o["push"] == "front":
                push = front
            else:
                order = sorted(sources, key=lambda s: (not self.may_stand(side, piece, s), s != front))
                push = order[0]
            if push in (self.men[0] | self.men[1]) - {piece}:
                return False
        at = push or self.ball
        if not self.may_stand(side, piece, at):
            return False
        if self.o["closure"] == "any" and self.closes(side, piece, at):
            return False
        own = self.men[side] - {piece} | {self.ball}
        return bool(self.kicks(side, own, self.ball, self.die - k, push))

    # --- kicking

    def goal_from(self, s, t, others):
        """The goal that a ball going from s to t enters, if any."""
        for side in (0, 1):
            column = (0, self.last)[side]
            if t[0] != column:
                continue
            how = self.o["goal_entry"]
            if how == "any" and self.is_goal(t):
                return side
            if s in self.mouths[side] and (self.is_goal(t) or (how == "line" and t not in others)):
                return side
        return None

    def flights(self, side, own, start, left):
        """Every square or goal where a flight can be, with the points it then has left."""
        others = self.men[1 - side]
        found, seen = set(), set()
        todo = [(start, None, False, left)]
        while todo:
            state = todo.pop()
            if state in seen:
                continue
            seen.add(state)
            s, way, turned, points = state
            cost = 0 if s in own else 1
            if points < cost:
                continue
            for d, (dx, dy) in enumerate(AROUND):
                new_turned = turned
                if way is not None and not (self.o["relay"] and s in own):
                    bend = min((d - way) % 8, (way - d) % 8)
                    if bend > 1 or (bend == 1 and turned):
                        continue
                    new_turned = turned or bend == 1
                else:
                    new_turned = False
                t = (s[0] + dx, s[1] + dy)
                goal = self.goal_from(s, t, others)
                if goal is not None:
                    found.add((f"GOAL-{'WE'[goal]}", points - cost))
                elif self.on_pitch(t) and t not in others:
                    if t not in own:
                        found.add((name(t), points - cost))
                    todo.append((t, d, new_turned, points - cost))
        return found

    def kicks(self, side, own, start, left, push=None, kind="kick"):
        reached = self.flights(side, own, start, left)
        if kind == "kick-off" and not self.o["kickoff_goal"]:
            reached = {r for r in reached if not r[0].startswith("GOAL")}
        if kind == "goal-kick":
            reached = {r for r in reached if r[0] != f"GOAL-{'WE'[side]}"}
        if push:
            reached = {r for r in reached if r[0] != name(push)}
        if self.o["closure"] == "ball" and kind == "kick":
            men = own - {start} | {push or start}
            reached = {
                r for r in reached if r[0].startswith("GOAL") or self.reachable_by(side, men, xy(r[0]))
            }
        if self.o["kick_length"] == "upto":
            return {r[0] for r in reached}
        goals = {r[0] for r in reached if r[0].startswith("GOAL")}
        exact = {r[0] for r in reached if r[1] == 0} | goals
        if not exact and kind != "kick" and reached:
            fewest = min(points for _, points in reached)
            return {r[0] for r in reached if r[1] == fewest}
        return exact


def lawful(view, options):
    """The texts of everything that the side asked may do, for the phases that this oracle knows."""
    table = Table(view, options)
    if not view.acting or view.acting[0] < 0:
        return None
    side = view.acting[0]
    if view.phase == "place":
        return {f"place {s}" for s in table.placements(side)}
    if view.phase == "move":
        return table.runs(side)
    if view.phase == "kick":
        return {f"kick {t}" for t in table.kicks(side, table.men[side], table.ball, view.left, table.push)}
    if view.phase == "goal-kick":
        found = table.kicks(side, table.men[side], table.ball, view.left, kind="goal-kick")
        return {f"kick {t}" for t in found}
    if view.phase == "kick-off":
        return {
            f"kick-off {name(p)} {t}"
            for p in table.men[side] & table.circles[side]
            for t in table.kicks(side, table.men[side], p, view.left, kind="kick-off")
        }
    return None


def straight_or_bent(path):
    """Whether a path of squares is straight but for one turn of 45 degrees at most."""
    ways = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
    bends = [(AROUND.index(b) - AROUND.index(a)) % 8 for a, b in pairwise(ways)]
    return [b for b in bends if b] in ([], [1], [7])
