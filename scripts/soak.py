#!/usr/bin/env python3
"""soak.py PROGRAM SERVER DATA MINUTES [SEED]: drives BrowseMeetup with random real input for MINUTES, while what its
service answers goes wrong and right again, and fails when anything grows, complains, gets slow or gets lost.

All parts take part: views, details with their maps, search, filters, places, sources, preferences, menus and windows
(scripts/soak_input.py). Addresses open in a stand-in, and map tiles come from the fixture server.

The seed is printed; the same one gives the same input again. A line a minute: what lives once the program has come to
rest on the first screen of groups, in fair weather. Runs on the display and the bus it finds (scripts/in-xvfb.sh).
"""

import collections
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

import program
import soak_input

# The limit for a click's details; the fastest attempt of a minute counts, since others use the machine, too.
DETAILS_SECONDS = 0.2
MEMORY_MEGABYTES = 32
# Allowed fluctuations: caches, a font's sizes, a thread that GLib or Dispatch keeps for a while.
SLACK = {"widgets": 24, "nodes": 160, "textures": 80, "closures": 60, "fds": 10, "threads": 6}

WEATHERS = [
    "", "", "", "delay=200", "delay=3000", "cut", "stall", "wrong-length=50", "status=500", "status=503", "status=429",
    "not-json", "endless", "gzip", "gzip-bomb=32", "broken-jpeg", "redirect=2", "redirect-loop", "photos:broken-jpeg",
    "photos:cut", "photos:status=404", "photos:delay=1500", "photos:gzip-bomb=8",
]
SIZES = [(480, 800), (300, 500), (360, 640), (700, 500), (950, 700), (1200, 900)]

PREFERENCES = "key ctrl+comma"
# The minutes with journeys that change the feed's search; in all others no row may be removed.
ASKING_MINUTES = 1 / 3


class Soak:
    def __init__(self, paths, seed):
        path, server, data = paths
        self.random = random.Random(seed)
        self.folder = tempfile.TemporaryDirectory()
        self.desktop = program.Desktop()
        self.server = program.Server(server, "--data", data)
        os.environ["WEFT_MAP_TILES"] = self.server.base + "tiles/{z}/{x}/{y}.png"
        self.stand_in = program.StandIn(self.folder.name)
        self.program = program.Program(path, self.folder.name, "--service", self.server.base)
        self.groups = 0
        self.lost = 0
        # The feed's search when `groups` was counted.
        self.asked = None
        # A reload was requested; its rows replace all others when they arrive.
        self.reloads = False
        self.rows = []
        self.complaints = 0
        # The last inputs, for finding the cause of a problem.
        self.inputs = collections.deque(maxlen=30)

    # Random input.

    def disturb(self):
        """Triggers an event other than user input."""
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
        journeys = soak_input.LOOKING + (soak_input.ASKING if self.random.random() < ASKING_MINUTES else [])
        while time.monotonic() < end:
            if self.random.random() < 0.5:
                journey = self.random.choice(journeys)
                # Its menu has Reload.
                self.reloads |= journey is soak_input.windows
                lines = journey(self.random, self.server.base)
            else:
                lines = [soak_input.noise(self.random, self.program.window) for _ in range(12)]
            self.inputs.append(f"{time.strftime('%H:%M:%S')} {'; '.join(lines)}")
            self.program.input(*lines)
            self.watch_rows(self.program.counts)
            self.watch_log()
            if self.random.random() < 0.5:
                self.disturb()

    def watch_log(self):
        """Reports the first problems with the preceding input."""
        complaints = self.program.complaints()
        if len(complaints) > self.complaints and self.complaints < 5:
            print(f"soak: {complaints[-1]}\n  after: " + "\n  ".join(list(self.inputs)[-3:]), flush=True)
        self.complaints = len(complaints)

    def reload(self):
        self.reloads = True
        self.program.input("key F5")

    def watch_rows(self, counts):
        """Checks that no row is removed, except by a reload or a new search."""
        if counts["asked"] != self.asked:
            # The previous rows are removed in several steps.
            self.asked = None
        elif counts["groups"] < self.groups:
            if not self.reloads:
                self.lost += self.groups - counts["groups"]
            self.reloads = False
        self.groups = counts["groups"]

    # Rest.

    def come_to_rest(self):
        """Goes to the first screen of groups near London, without faults, in the light style, in a window of the usual size."""
        self.server.start()
        self.server.weather("")
        self.desktop.prefer(False)
        driven = self.program
        driven.input(f"windowsize {driven.window} 480 800", f"mousemove --window {driven.window} 240 400",
                     "key Escape", "key Escape")
        for _ in range(40):
            lines = self.way_home(driven.fresh_counts())
            if not lines:
                break
            self.walk(lines)
        else:
            raise program.Failure(f"no way back to the groups: {driven.counts}")
        driven.input("key Home")
        counts = self.first_screen()
        self.asked = counts["asked"]
        return counts

    def walk(self, lines):
        """Sends the lines. On a busy machine Preferences may open late: keys for it would go to the feed."""
        if lines[0] == PREFERENCES:
            self.program.input(lines[0])
            try:
                program.wait_for("Preferences", lambda: self.program.fresh_counts()["windows"] > 1, 10)
            except program.Failure:
                return
            lines = lines[1:]
        self.program.input(*lines)

    def first_screen(self):
        """The counts once the first screen of groups is there. An error page stays until the user reloads."""
        def is_there(counts):
            return (not self.way_home(counts) and counts["isTextReady"] and counts["groups"] > 0
                    and "waiting" not in counts["pictures"].values())

        for _ in range(3):
            try:
                return self.program.settle(is_there, "the first screen of groups", 20)
            except program.Failure:
                if self.program.counts["groups"] > 0:
                    break
                self.reload()
        return self.program.settle(is_there, "the first screen of groups", 60)

    @staticmethod
    def way_home(counts):
        """The next input towards the service's groups near London; None if they are shown."""
        keys, long = soak_input.keys, [soak_input.LONG]
        asked = counts["asked"]
        if counts["windows"] > 1 or counts["isDetailsOpen"]:
            return keys("Escape")
        if counts["view"] != 0:
            return keys("ctrl+1")
        if counts["isSearchOpen"]:
            return keys("ctrl+f", "Escape")
        if asked["sources"]:
            removal = soak_input.clicks(*soak_input.FIRST_SOURCE_REMOVAL)
            # The click would open a row of the feed if the window were not there yet.
            return [PREFERENCES] + long + keys("Return") + long * 4 + removal + long + keys("Escape", "Escape")
        if not asked["isPlain"]:
            # The last one resets all.
            return keys("ctrl+shift+f") + long + keys("shift+Tab", "space") + long + keys("Escape", "Escape")
        if asked["hidden"]:
            # The button of the last hidden group is before the last button.
            return [PREFERENCES] + long + keys("shift+Tab", "shift+Tab", "space") + long + keys("Escape")
        if not asked["place"].startswith("London"):
            # A search that took long leaves the popover open, with the words of the last try.
            return (keys("ctrl+l") + long + keys("ctrl+a") + [soak_input.typed("London")] + long * 3 + keys("Return")
                    + long)
        return []

    def click_times(self):
        """Seconds from a click to the details, three times, and the number of clicks without effect."""
        times, missed = [], 0
        while len(times) < 3:
            try:
                times.append(self.program.details_time(seconds=5))
            except program.Failure:
                missed += 1
                if missed > 3:
                    raise
                continue
            self.program.input("key Escape")
            program.wait_for("the feed", lambda: not self.program.fresh_counts()["isDetailsOpen"])
            # The page slides out.
            time.sleep(0.5)
        return times, missed

    def visit_all(self):
        """Opens each part once. A first opening takes memory that stays, such as fonts and GL programs."""
        for journey in dict.fromkeys(soak_input.LOOKING + soak_input.ASKING):
            for is_dark in (False, True):
                self.desktop.prefer(is_dark)
                self.program.input(*journey(self.random, self.server.base))
            self.come_to_rest()

    def load_all(self):
        """The number of groups in the feed, scrolled to its end."""
        self.come_to_rest()
        self.reload()
        best, since = 0, time.monotonic()
        while time.monotonic() - since < 6:
            self.program.input("key End")
            groups = self.program.fresh_counts()["groups"]
            if groups > best:
                best, since = groups, time.monotonic()
        return best

    def kept_memory(self):
        """Permanent memory. A faulty answer, such as 32 MB of zeros, may still be in transit, on a busy machine for half a
        minute; and the program returns freed memory when 3 s pass without a frame."""
        def memory():
            return self.program.resident_megabytes(), self.program.anonymous_megabytes()

        least = min((row["MB"] for row in self.rows), default=None)
        found, begin = memory(), time.monotonic()
        while time.monotonic() < begin + 5 or (
                least is not None and found[0] > least + MEMORY_MEGABYTES / 2 and time.monotonic() < begin + 60):
            time.sleep(0.5)
            found = min(found, memory())
        return found

    def measure(self, minute):
        counts = self.come_to_rest()
        self.watch_rows(counts)
        driven = self.program
        resident, anonymous = self.kept_memory()
        times, missed = self.click_times()
        row = {
            "minute": minute, "MB": resident, "anon MB": anonymous,
            "widgets": counts["widgets"], "nodes": counts["nodes"], "textures": counts["textures"],
            "closures": counts["closures"], "fds": driven.descriptors(), "threads": driven.threads(),
            "rows": counts["groups"], "lost": self.lost,
            "criticals": len(driven.complaints()), "click ms": min(times) * 1000, "missed": missed,
            "load": os.getloadavg()[0]}
        self.rows.append(row)
        self.tell(row)

    def tell(self, row):
        if len(self.rows) == 1:
            print("| " + " | ".join(row) + " |")
            print("|" + "---|" * len(row))
        print("| " + " | ".join(f"{value:.1f}" if isinstance(value, float) else str(value) for value in row.values())
              + " |", flush=True)

    # Problems of the table's rows.

    def mistakes(self, settled_after):
        first = [row for row in self.rows if row["minute"] <= settled_after] or self.rows[:1]
        later = [row for row in self.rows if row["minute"] > settled_after]
        found = []
        if later:
            memory = [row["anon MB"] for row in later]
            if max(memory) - min(memory) > MEMORY_MEGABYTES:
                found.append(f"anonymous memory from {min(memory):.1f} to {max(memory):.1f} MB")
            # The rest is code, fonts and pictures in files: the kernel drops their pages when others need memory.
            before, after = max(row["MB"] for row in first), max(row["MB"] for row in later)
            if after > before + MEMORY_MEGABYTES:
                found.append(f"resident memory grew from {before:.1f} to {after:.1f} MB")
            third = later[-max(1, len(later) // 3):]
            for name, slack in SLACK.items():
                before = max(row[name] for row in first)
                after = statistics.median(row[name] for row in third)
                if after > before + slack:
                    found.append(f"{name} grew from {before} to {after}")
        for name in ("lost", "criticals"):
            if self.rows[-1][name]:
                found.append(f"{self.rows[-1][name]} {name}")
        if self.rows[-1]["minute"] > 30 and not (self.stand_in.opened() and self.program.kept_tiles()):
            found.append("no address was opened, or no map was looked at: the input does not reach them")
        # If others use the machine, the program cannot be judged.
        quiet = [row for row in self.rows if row["load"] <= len(os.sched_getaffinity(0)) + 1]
        slow = [row["minute"] for row in quiet if row["click ms"] > DETAILS_SECONDS * 1000]
        missed = [row["minute"] for row in quiet if row["missed"]]
        if missed:
            found.append(f"clicks opened nothing in minutes {missed} in which the machine was free for the program")
        if slow:
            found.append(f"details came late in minutes {slow} of {len(quiet)} in which the machine was free for it")
        return found + self.program.complaints()[:5]


def run():
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    minutes = float(sys.argv[4])
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else random.SystemRandom().randrange(1 << 31)
    print(f"soak: {minutes:g} minutes, seed {seed}", flush=True)
    # The program chooses its renderers, as for a user. With GL in each popover, Mesa's shaders come and go in the heap,
    # and some 80 MB between them stay free but resident.
    os.environ.pop("GSK_RENDERER", None)
    soak = Soak(sys.argv[1:4], seed)
    try:
        every = soak.load_all()
        soak.visit_all()
        began = time.monotonic()
        minute = 0
        while minute < minutes:
            minute += 1
            soak.keep_busy(max(10, began + minute * 60 - 12 - time.monotonic()))
            soak.measure(minute)
        found = soak.load_all()
        mistakes = soak.mistakes(10 if minutes > 12 else minutes / 3)
        if found != every:
            mistakes.append(f"the feed ends with {found} groups; at first it had {every}")
        if not soak.program.close() < 5:
            mistakes.append("it took long to close")
        for mistake in mistakes:
            print(f"soak: {mistake}")
        print(f"soak: {len(soak.stand_in.opened())} addresses were opened, {soak.program.kept_tiles()} map tiles are kept")
        print(f"soak: {'failed' if mistakes else 'passed'}: {every} groups, {len(soak.rows)} minutes, seed {seed}")
        return 1 if mistakes else 0
    except program.Failure:
        print("soak: the last inputs:\n  " + "\n  ".join(soak.inputs))
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
