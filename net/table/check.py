"""Runs files of table notation against the real host on a clock of its own: no socket, no sleeping, no rule known here.

Each file is read whole, then its lines go to the host one by one; the first that doesn't hold ends the file.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, assert_never

from core import registry
from core.events import Event
from core.moves import Deal
from core.notation.judge import judge
from core.notation.language import Seen
from core.notation.scenario import Act, Expect, Link, Scenario, Step, Wait
from core.notation.text import Fault
from core.position import Position
from core.tablefile.reader import read
from core.tablefile.writer import write_step
from net import messages
from net.files import Unreadable, read_bytes
from net.race.settle import as_written
from net.table.host import Host, Key, Out, Setup
from net.texts import text_of
from net.units import MS

_FAILED: Final = 1
_UNREADABLE: Final = 2


class Failure(Exception):
    """A line that doesn't hold: what was expected and what is."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(f"line {line}: {words}")
        self.line = line
        self.words = words


class Broken(Failure):
    """A line at which the engine itself broke: a mistake of ours, which a report should name."""


def main(paths: Sequence[str]) -> int:
    """Checks the files, one line printed for each. Returns 0, 1 (some failed) or 2 (some can't be read)."""
    failed = unread = 0
    for path in paths:
        try:
            check(read(_text(path)))
        except Failure as wrong:
            failed += 1
            print(f"FAIL {path}:{wrong.line} {wrong.words}")
        except Fault as wrong:
            unread += 1
            where = f"{path}:{wrong.line}" if wrong.line else path
            print(f"FAULT {where} {wrong.words}")
        else:
            print(f"ok {path}")
    print(f"{len(paths) - failed - unread} passed, {failed} failed")
    return _UNREADABLE if unread else _FAILED if failed else 0


def _text(path: str) -> str:
    """Return the file's text. Raises Fault where there is none."""
    try:
        raw = read_bytes(path, "a table file")
    except Unreadable as wrong:
        raise Fault(0, f"the file can't be opened: {wrong}") from None
    try:
        return raw.decode()
    except UnicodeDecodeError as wrong:
        raise Fault(raw[: wrong.start].count(b"\n") + 1, "this is no UTF-8 text") from None


def check(scenario: Scenario) -> None:
    """Plays the scenario through. Raises Failure where a line doesn't hold, Fault where the file can't go on."""
    Run(scenario).through()


class Run:
    """One scenario on its way through the host."""

    def __init__(self, scenario: Scenario) -> None:
        chance = Random(scenario.header.seed)
        names = scenario.header.names
        self._names = names
        self._steps = scenario.steps
        self._keys = [f"{seat:040}" for seat in range(len(names))]
        self._now_ns = 0  # since ---
        self._events: list[Event] = []
        self._rules = registry.game(scenario.header.game)
        self._races: dict[Key, messages.Offer | None] = {}
        text = text_of(self._rules, scenario.header.options)
        setup = Setup(
            options=scenario.header.options, seats=len(names), host_key=self._keys[0],
            position=self._rules.written(scenario.header, text, chance),
            players=tuple(zip(self._keys, names, strict=True)), shows=False, measured=False,
        )  # fmt: skip
        self._host = Host(setup, chance, 0, lots=Random(scenario.header.seed))
        for link in scenario.header.links:
            self._link(link)

    def through(self) -> None:
        """All lines in turn. Raises Failure and Fault."""
        for step in self._steps:
            try:
                self._come_to(step)
                self._do(step)
            except (Failure, Fault):
                raise
            except Exception as broke:
                raise Broken(step.line, f"the engine broke here, please report it: {broke!r}") from broke

    def _do(self, step: Step) -> None:
        match step.do:
            case Act() as act:
                self._act(step, act)
            case Expect() as expect:
                self._expect(step, expect)
            case Link() as link:
                self._link(link)
            case Wait():
                pass  # it has passed by now
            case _:
                assert_never(step.do)

    def _link(self, link: Link) -> None:
        self._host.latency(self._keys[link.seat], as_written(link.credit_ms, link.slowest_ms))

    @property
    def _position(self) -> Position:
        position = self._host.position
        assert position is not None
        return position

    # ── time ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _come_to(self, step: Step) -> None:
        """Lets the time pass that lies before this line."""
        if isinstance(step.do, Wait):
            self._pass_to(self._now_ns // MS + step.do.ms, step)
        elif step.at_ms is not None:
            if step.at_ms * MS < self._now_ns:
                raise Fault(step.line, f"time can't go back: @{step.at_ms} comes after {self._now_ns // MS} ms")
            self._pass_to(step.at_ms, step, arriving=isinstance(step.do, Act))
        else:
            self._settle(step)

    def _pass_to(self, ms: int, step: Step, *, arriving: bool = False) -> None:
        """Let run out what runs out until then, each at its own time; a move that arrives comes before what is settled
        at that very moment."""
        while (due := self._host.due_ns()) is not None and due <= ms * MS:
            if arriving and due == ms * MS == self._host.settles_ns():
                break
            self._tick(due, step)
        self._now_ns = ms * MS

    def _settle(self, step: Step) -> None:
        """Time passes until nothing is outstanding that settles by itself."""
        while (due := self._host.settles_ns()) is not None:
            self._pass_to(-(-due // MS), step)  # in whole ms, rounded up

    def _tick(self, due_ns: int, step: Step) -> None:
        if self._position.state.phase == "round-over":
            self._must_have_cards(step)
        self._now_ns = due_ns
        self._hear(self._host.tick(due_ns))

    def _must_have_cards(self, step: Step) -> None:
        if self._rules.notation.too_few_cards(self._position.state):
            raise Fault(step.line, "there are too few cards in this file for another deal")

    # ── lines ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _act(self, step: Step, act: Act) -> None:
        """Hands the move to the host. Raises Failure where it isn't taken as the line says."""
        before = self._position.state
        if isinstance(act.move, Deal) and before.phase == "round-over" and act.seat == before.dealer:
            self._must_have_cards(step)
        key = self._keys[act.seat]
        message = messages.Act(step.line, 0, act.move, *messages.named(self._races.get(key)))
        outs = self._host.receive(key, message, self._now_ns, is_reaction=step.at_ms is not None)
        refusal = self._hear(outs)
        said = write_step(step, self._names, self._rules.notation)
        if refusal is None and act.refused is not None:
            raise Failure(step.line, f"expected a refusal, but the move was made: {said}")
        if refusal is not None and refusal.code != act.refused:
            raise Failure(step.line, f"expected {said}, but it is refused: {refusal.code} ({refusal.words})")
        if act.refused is not None and self._position.state != before:
            raise Failure(step.line, f"expected a refusal to change nothing, but it did: {said}")

    def _expect(self, step: Step, expect: Expect) -> None:
        wrong = judge(self._rules.notation, Seen(self._position.state, self._names, self._events), expect)
        if wrong is not None:
            raise Failure(step.line, wrong)

    def _hear(self, outs: Sequence[Out]) -> messages.Refused | None:
        """Follows what happens and answers pings, as a client would; the refusal among what the host says, if any."""
        refusal = None
        for key, message in ((out.key, out.message) for out in outs):
            match message:
                case messages.Refused():
                    refusal = message
                case messages.Update():
                    self._races[key] = message.race
                    self._host.sent(key, self._now_ns)
                    self._keep(key, message)
                case messages.Ping(nonce=nonce):
                    self._hear(self._host.receive(key, messages.Pong(nonce), self._now_ns))
                case _:
                    pass
        return refusal

    def _keep(self, key: Key, update: messages.Update) -> None:
        """Keep the facts, once each: as the first seat is told them, which hides nothing that is judged."""
        if key == self._keys[0]:
            self._events += update.events
