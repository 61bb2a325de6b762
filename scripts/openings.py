#!/usr/bin/python3
"""openings.py PROGRAM: measures opening views, windows and events by keys, filtering an agenda, and an idle window's work.

Real keys in an X server; the program reports its frames (WEFT_LIVE_FRAMES). Prints a table, and ends with 1 where a limit is
missed. Runs on the display and the bus that it finds: `make openings`.
"""

import os
import statistics
import sys
import tempfile
import time

import town
from program import Failure, Program, main, wait_for

FIRST_FRAME_MS = 50
FRAME_MS = 1000 / 60
ROUNDS = 5
IDLE_SECONDS = 60
# libdispatch's manager wakes up once a second, which cannot be switched off.
DISPATCH = "-qos.overcommit"
DETAILS = 200
DETAILS_MB = 4
# A description of a quarter of a megabyte shows its first screen, and a key among that many events costs the main thread so much.
LONG_MS = 100
TOWN_EVENTS = 10_000

# The keys that open views and windows, and those that close them.
OPENED = [
    ("the events", "ctrl+2", None), ("the saved groups", "ctrl+3", None), ("the groups", "ctrl+1", None),
    ("the places", "ctrl+l", "Escape"), ("the search", "ctrl+f", "Escape"), ("the menu", "F10", "Escape"),
    ("the preferences", "ctrl+comma", "ctrl+w"),
]


def frames_after(program, moment):
    with program.lock:
        return [event for event in program.events if event["event"] == "frame" and event["at"] >= moment]


def rest(program):
    """Waits until no frame has been painted for a third of a second."""
    def is_quiet():
        frames = frames_after(program, 0)
        return not frames or time.monotonic() - frames[-1]["at"] > 0.33
    wait_for("the window to rest", is_quiet)


def events_after(name):
    """Finds the reports of an event, e.g. that a page was on screen for the first time."""
    def find(program, moment):
        with program.lock:
            return [event for event in program.events if event["event"] == name and event["at"] >= moment]
    return find


def open_by(program, key, look=frames_after):
    """Milliseconds from the key to the first frame, of processor time the costliest frame until it rests, and when it was.

    `look` finds the frame: any, or one with a page.
    """
    rest(program)
    began = time.monotonic()
    program.input(f"key {key}")
    first = wait_for(f"a frame after {key}", lambda: look(program, began), 5, 0.002)[0]["at"] - began
    time.sleep(0.1)
    rest(program)
    return 1000 * first, max(event["cpu"] for event in frames_after(program, began)), began


def judge(name, times, costs, missed, limit=FIRST_FRAME_MS):
    """`limit` is that of the first frame in milliseconds; None for no limit."""
    median, cost = statistics.median(times), max(costs)
    print(f"{name:26}{median:12.1f}{statistics.median(costs):16.1f}{cost:12.1f}")
    if limit and median > limit:
        missed.append(f"{name}: the first frame after {median:.0f} ms")
    if cost > FRAME_MS:
        missed.append(f"{name}: a frame of {cost:.1f} ms")


def look_at_openings(program, missed):
    print(f"{'':20}{'first frame, ms':>18}{'costliest, ms':>16}{'worst':>12}")
    for name, key, closing in OPENED:
        times, costs = [], []
        for _ in range(ROUNDS):
            first, cost, _ = open_by(program, key)
            times.append(first)
            costs.append(cost)
            if closing:
                open_by(program, closing)
            elif name != "the groups":
                open_by(program, "ctrl+1")
            else:
                open_by(program, "ctrl+2")
        judge(name, times, costs, missed)
    # The keyboard is at the menu's button, and a view that comes brings it to a row.
    open_by(program, "ctrl+1")
    open_by(program, "ctrl+2")
    openings = []
    for _ in range(ROUNDS):
        openings.append(open_by(program, "Return", events_after("details")))
        open_by(program, "Escape")
        open_by(program, "Down")
    judge("an event's page", [page[0] for page in openings], [page[1] for page in openings], missed)
    open_by(program, "ctrl+1")


def look_at_details(program, missed):
    def turn(count):
        for _ in range(count):
            program.input("key Return")
            wait_for("the details", lambda: program.fresh_counts()["isDetailsOpen"], 10)
            program.input("key Escape")
            wait_for("the list", lambda: not program.fresh_counts()["isDetailsOpen"], 10)
    turn(20)
    before = program.anonymous_megabytes()
    turn(DETAILS)
    grown = program.anonymous_megabytes() - before
    print(f"{DETAILS} details: {grown:+.1f} MB")
    if grown > DETAILS_MB:
        missed.append(f"{DETAILS} details cost {grown:.1f} MB")


def switches(program):
    """The number of waits per thread, by name."""
    found = {}
    for thread in os.listdir(f"/proc/{program.child.pid}/task"):
        with open(f"/proc/{program.child.pid}/task/{thread}/status", encoding="utf-8") as file:
            lines = dict(line.split(":\t", 1) for line in file.read().splitlines() if ":\t" in line)
        name = f"{lines['Name']} {thread}"
        found[name] = int(lines["voluntary_ctxt_switches"])
    return found


def look_at_town(path, missed):
    """An agenda of ten thousand events: keys of its search and its line of choices, and the page of a long description."""
    site = town.Site({"/town.ics": town.town(TOWN_EVENTS)})
    with tempfile.TemporaryDirectory() as folder:
        program = Program(path, folder, "--source", site.base + "town.ics", "--place", town.PLACE)
        try:
            program.input("mousemove 200 700", "key ctrl+2")
            wait_for("the first events", lambda: program.fresh_counts()["events"] > 0, 60)
            program.load_events(lambda count: count >= TOWN_EVENTS)
            program.rest()
            look_at_long_page(program, missed)
            look_at_filters(program, missed)
        finally:
            program.end()
            site.stop()


def look_at_long_page(program, missed):
    pages, texts = [], []
    for _ in range(ROUNDS):
        program.input("key Home", "sleep 0.2", "key Down")
        rest(program)
        began = time.monotonic()
        pages.append(open_by(program, "Return", events_after("details")))
        shown = wait_for("the description", lambda: events_after("described")(program, began), 10)[0]["at"]
        key = pages[-1][2]
        texts.append((1000 * (shown - key), pages[-1][1]))
        open_by(program, "Escape")
    judge("page of a long text", [page[0] for page in pages], [page[1] for page in pages], missed)
    judge("its first screen", *zip(*texts), missed, LONG_MS)


def look_at_filters(program, missed):
    """Letters typed into the search among ten thousand events, from the middle of the list, and a day chosen."""
    shown = events_after("agenda")
    program.input("key ctrl+f")
    keys = []
    for _ in range(ROUNDS):
        for key in ["t", "a", "n", "g", "o", "space", "n", "BackSpace", "BackSpace", "BackSpace", "BackSpace"]:
            if key == "space":
                # A blank asks for nothing else.
                program.input("key space")
                rest(program)
            else:
                keys.append(open_by(program, key, shown))
        program.input("key ctrl+a")
        keys.append(open_by(program, "BackSpace", shown))
    judge("a key among 10,000", [key[0] for key in keys], [key[1] for key in keys], missed, None)
    program.input("key Escape")
    rest(program)


def look_at_idleness(path, missed):
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WEFT_LIVE_REPORT"] = "0"
        program = Program(path, folder)
        try:
            # Work that the start postpones to a quiet moment.
            time.sleep(20)
            before = switches(program)
            time.sleep(IDLE_SECONDS)
            after = switches(program)
        finally:
            program.end()
    woken = {name: count - before.get(name, 0) for name, count in after.items() if count > before.get(name, 0)}
    woken = {
        name: count for name, count in woken.items()
        if not name.startswith(DISPATCH) or count > IDLE_SECONDS + 2}
    print(f"idle for {IDLE_SECONDS} s: {woken or 'no thread woke up'}")
    if woken:
        missed.append(f"threads woke up while the window was idle: {woken}")


def run():
    path, missed = sys.argv[1], []
    # The program chooses its renderers, as for a user.
    os.environ.pop("GSK_RENDERER", None)
    os.environ["WEFT_LIVE_FRAMES"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        program = Program(path, folder)
        try:
            wait_for("the feed", lambda: program.event_after("text", 0))
            program.input("mousemove 200 400")
            look_at_openings(program, missed)
            look_at_details(program, missed)
        finally:
            program.end()
    look_at_town(path, missed)
    look_at_idleness(path, missed)
    if missed:
        raise Failure("missed:\n  " + "\n  ".join(missed))
    return 0


if __name__ == "__main__":
    main(run)
