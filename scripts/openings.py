#!/usr/bin/python3
"""openings.py PROGRAM: measures opening views and windows by keys: delay, cost of frames, and the work of an idle window.

Real keys in an X server; the program reports its frames (WEFT_LIVE_FRAMES). Prints a table, and ends with 1 where a limit is
missed. Runs on the display and the bus that it finds: `make openings`.
"""

import os
import statistics
import sys
import tempfile
import time

from program import Failure, Program, main, wait_for

FIRST_FRAME_MS = 50
FRAME_MS = 1000 / 60
ROUNDS = 5
IDLE_SECONDS = 60
# libdispatch's manager wakes up once a second, which cannot be switched off.
DISPATCH = "-qos.overcommit"
DETAILS = 200
DETAILS_MB = 4

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


def pages_after(program, moment):
    """Reports of pages that were on screen for the first time."""
    with program.lock:
        return [event for event in program.events if event["event"] == "details" and event["at"] >= moment]


def open_by(program, key, look=frames_after):
    """Milliseconds from the key to the first frame, and of processor time the costliest frame until it rests.

    `look` finds the frame: any, or one with a page.
    """
    rest(program)
    began = time.monotonic()
    program.input(f"key {key}")
    first = wait_for(f"a frame after {key}", lambda: look(program, began), 5, 0.002)[0]["at"] - began
    time.sleep(0.1)
    rest(program)
    return 1000 * first, max(event["cpu"] for event in frames_after(program, began))


def judge(name, times, costs, missed):
    median, cost = statistics.median(times), max(costs)
    print(f"{name:20}{median:18.1f}{statistics.median(costs):16.1f}{cost:12.1f}")
    if median > FIRST_FRAME_MS:
        missed.append(f"{name}: the first frame after {median:.0f} ms")
    if cost > FRAME_MS:
        missed.append(f"{name}: a frame of {cost:.1f} ms")


def look_at_openings(program, missed):
    print(f"{'':20}{'first frame, ms':>18}{'costliest, ms':>16}{'worst':>12}")
    for name, key, closing in OPENED:
        times, costs = [], []
        for _ in range(ROUNDS):
            first, cost = open_by(program, key)
            times.append(first)
            costs.append(cost)
            if closing:
                open_by(program, closing)
            elif name != "the groups":
                open_by(program, "ctrl+1")
            else:
                open_by(program, "ctrl+2")
        judge(name, times, costs, missed)
    open_by(program, "ctrl+2")
    openings = []
    for _ in range(ROUNDS):
        openings.append(open_by(program, "Return", pages_after))
        open_by(program, "Escape")
        open_by(program, "Down")
    judge("an event's page", *zip(*openings), missed)
    open_by(program, "ctrl+1")
    # The keyboard is at the menu's button, and a view that comes brings it to a row.
    open_by(program, "ctrl+2")
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
    look_at_idleness(path, missed)
    if missed:
        raise Failure("missed:\n  " + "\n  ".join(missed))
    return 0


main(run)
