#!/usr/bin/env python3
"""soak.py PROGRAM SERVER DATA MINUTES [SEED]: drives BrowseMeetup with random real input for MINUTES, while what its
service answers goes wrong and right again, and fails when anything grows, complains, gets slow or gets lost.

The seed is printed; the same one gives the same input again. A line a minute: what lives once the program has come to
rest on the feed's first screen, in fair weather. Runs on the display and the bus it finds (scripts/in-xvfb.sh).
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

import program

# A click's details are painted within this; the fastest of a minute's tries counts, since others use the machine, too.
DETAILS_SECONDS = 0.2
MEMORY_MEGABYTES = 32
# What may come and go: caches, a font's sizes, a thread that GLib or Dispatch keeps for a while.
SLACK = {"widgets": 24, "nodes": 160, "textures": 80, "closures": 60, "fds": 10, "threads": 6}

WEATHERS = [
    "", "", "", "delay=200", "delay=3000", "cut", "stall", "wrong-length=50", "status=500", "status=503", "status=429",
    "not-json", "endless", "gzip", "gzip-bomb=32", "broken-jpeg", "redirect=2", "redirect-loop", "photos:broken-jpeg",
    "photos:cut", "photos:status=404", "photos:delay=1500", "photos:gzip-bomb=8",
]
SIZES = [(480, 800), (300, 500), (360, 640), (700, 500), (950, 700), (1200, 900)]


class Soak:
    def __init__(self, paths, seed):
        path, server, data = paths
        self.random = random.Random(seed)
        self.folder = tempfile.TemporaryDirectory()
        self.desktop = program.Desktop()
        self.server = program.Server(server, "--data", data)
        self.program = program.Program(path, self.folder.name, "--service", self.server.base)
        self.groups = 0
        self.lost = 0
        # A reload was asked for; its rows take the place of all others when they come.
        self.reloads = False
        self.rows = []

    # Random input.

    def event(self):
        window = self.program.window
        number = self.random.randrange(100)
        if number < 45:
            keys = "Return Return Escape Escape alt+Left Home End Up Down Down Down Prior Next Next Next space F6".split()
            return f"key {self.random.choice(keys)}"
        if number < 65:
            return f"click --repeat {self.random.randint(1, 12)} --delay 10 {self.random.choice([4, 5, 5, 5])}"
        if number < 80:
            return f"mousemove --window {window} {self.random.randrange(480)} {self.random.randrange(60, 760)}"
        if number < 90:
            return (f"mousemove --window {window} {self.random.randrange(20, 280)} {self.random.randrange(70, 480)} "
                    "click 1")
        return f"sleep 0.{self.random.randrange(5)}"

    def disturb(self):
        """One of the things that happen beside the user's input."""
        what = self.random.randrange(10)
        if what < 4:
            self.server.weather(self.random.choice(WEATHERS))
        elif what < 5:
            self.server.stop()
        elif what < 6:
            self.server.start()
        elif what < 8:
            width, height = self.random.choice(SIZES)
            self.program.input(f"windowsize {self.program.window} {width} {height}")
        elif what < 9:
            self.desktop.prefer(self.random.random() < 0.5)
        else:
            self.desktop.warn_of_low_memory()
        if self.random.random() < 0.05:
            self.reload()

    def keep_busy(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.program.input(*(self.event() for _ in range(12)))
            self.watch_rows(self.program.counts)
            if self.random.random() < 0.5:
                self.disturb()

    def reload(self):
        self.reloads = True
        self.program.input("key F5")

    def watch_rows(self, counts):
        """Between two reloads rows come and none goes."""
        if counts["groups"] < self.groups:
            if not self.reloads:
                self.lost += self.groups - counts["groups"]
            self.reloads = False
        self.groups = counts["groups"]

    # Rest.

    def come_to_rest(self):
        """The feed's first screen, in fair weather, light, in a window of the usual size."""
        self.server.start()
        self.server.weather("")
        self.desktop.prefer(False)
        driven = self.program
        driven.input(f"windowsize {driven.window} 480 800", f"mousemove --window {driven.window} 240 400")
        for _ in range(6):
            driven.input("key Escape")
            if not driven.fresh_counts()["isDetailsOpen"]:
                break
        driven.input("key Home")
        return driven.settle(
            lambda counts: counts["isTextReady"] and not counts["isDetailsOpen"] and counts["groups"] > 0
            and "waiting" not in counts["pictures"].values(), "the feed's first screen", 60)

    def click_times(self):
        times = []
        for _ in range(3):
            times.append(self.program.details_time())
            self.program.input("key Escape")
            program.wait_for("the feed", lambda: not self.program.fresh_counts()["isDetailsOpen"])
            # The page slides out.
            time.sleep(0.5)
        return times

    def load_all(self):
        """How many groups the feed has when it is scrolled to its end."""
        self.come_to_rest()
        best, since = 0, time.monotonic()
        while time.monotonic() - since < 6:
            self.program.input("key End")
            groups = self.program.fresh_counts()["groups"]
            if groups > best:
                best, since = groups, time.monotonic()
        return best

    def kept_memory(self):
        """What stays, not what passes: an answer of bad weather, 32 MB of zeros say, may be on its way as yet."""
        def memory():
            return self.program.resident_megabytes(), self.program.anonymous_megabytes()

        least = min((row["MB"] for row in self.rows), default=None)
        found, deadline = memory(), time.monotonic() + 15
        while least is not None and found[0] > least + MEMORY_MEGABYTES / 2 and time.monotonic() < deadline:
            time.sleep(0.5)
            found = min(found, memory())
        return found

    def measure(self, minute):
        counts = self.come_to_rest()
        self.watch_rows(counts)
        driven = self.program
        resident, anonymous = self.kept_memory()
        row = {
            "minute": minute, "MB": resident, "anon MB": anonymous,
            "widgets": counts["widgets"], "nodes": counts["nodes"], "textures": counts["textures"],
            "closures": counts["closures"], "fds": driven.descriptors(), "threads": driven.threads(),
            "rows": counts["groups"], "lost": self.lost,
            "criticals": len(driven.complaints()), "click ms": min(self.click_times()) * 1000,
            "load": os.getloadavg()[0]}
        self.rows.append(row)
        self.tell(row)

    def tell(self, row):
        if len(self.rows) == 1:
            print("| " + " | ".join(row) + " |")
            print("|" + "---|" * len(row))
        print("| " + " | ".join(f"{value:.1f}" if isinstance(value, float) else str(value) for value in row.values())
              + " |", flush=True)

    # What is wrong with the rows of the table.

    def mistakes(self, settled_after):
        first = [row for row in self.rows if row["minute"] <= settled_after] or self.rows[:1]
        later = [row for row in self.rows if row["minute"] > settled_after]
        found = []
        if later:
            memory = [row["MB"] for row in later]
            if max(memory) - min(memory) > MEMORY_MEGABYTES:
                found.append(f"memory from {min(memory):.1f} to {max(memory):.1f} MB")
            third = later[-max(1, len(later) // 3):]
            for name, slack in SLACK.items():
                before = max(row[name] for row in first)
                after = statistics.median(row[name] for row in third)
                if after > before + slack:
                    found.append(f"{name} grew from {before} to {after}")
        for name in ("lost", "criticals"):
            if self.rows[-1][name]:
                found.append(f"{self.rows[-1][name]} {name}")
        # When others have the machine nothing can be said of the program.
        quiet = [row for row in self.rows if row["load"] <= len(os.sched_getaffinity(0)) + 1]
        slow = [row["minute"] for row in quiet if row["click ms"] > DETAILS_SECONDS * 1000]
        if slow:
            found.append(f"details came late in minutes {slow} of {len(quiet)} in which the machine was free for it")
        return found + self.program.complaints()[:5]


def run():
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    minutes = float(sys.argv[4])
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else random.SystemRandom().randrange(1 << 31)
    print(f"soak: {minutes:g} minutes, seed {seed}", flush=True)
    soak = Soak(sys.argv[1:4], seed)
    try:
        every = soak.load_all()
        began = time.monotonic()
        minute = 0
        while minute < minutes:
            minute += 1
            soak.keep_busy(max(10, began + minute * 60 - 12 - time.monotonic()))
            soak.measure(minute)
        soak.reload()
        found = soak.load_all()
        mistakes = soak.mistakes(10 if minutes > 12 else minutes / 3)
        if found != every:
            mistakes.append(f"the feed ends with {found} groups; at first it had {every}")
        if not soak.program.close() < 5:
            mistakes.append("it took long to close")
        for mistake in mistakes:
            print(f"soak: {mistake}")
        print(f"soak: {'failed' if mistakes else 'passed'}: {every} groups, {len(soak.rows)} minutes, seed {seed}")
        return 1 if mistakes else 0
    except program.Failure:
        picture = os.path.abspath(".build/soak-failed.png")
        subprocess.run(["import", "-window", "root", picture], check=False)
        print(f"soak: seed {seed}; the screen is in {picture}; {soak.program.counts}; the program's log:\n"
              + soak.program.log()[-4000:])
        raise
    finally:
        soak.program.end()
        soak.server.stop()
        soak.folder.cleanup()


if __name__ == "__main__":
    program.main(run)
