#!/usr/bin/env python3
"""run-tests.py BINARY FOLDER [--only SUITE]… [--skip SUITE]… [--beside COMMAND]… [--shards N]: runs the tests of a package in
shards side by side, each with an X server and a bus of its own (scripts/in-xvfb.sh), the longest first.

BINARY is the package's tests as `swift build --build-tests` makes them. FOLDER gets a log for each part, and times.txt, which
says how long each suite took; Tests/times.txt is one of these. SUITE is a module, a suite (Suite, Module.Suite) or a test
(Module.Suite/test). COMMAND is run beside the tests and counts as one. Suites that measure what others do run by themselves at
the end (Tests/alone.txt).

A test that failed runs once more, by itself at the end. If it passes, it counts as passed, and the summary lists it as unstable:
many tests press keys of real windows, and a busy machine delays the windows. A crash, a hang, a skipped test and more than
MAXIMUM_UNSTABLE failures are not tried again.

The last line is `N passed, N failed, N skipped`. A skipped test fails the run, and so does one that did not come to its end.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIMES = ROOT / "Tests" / "times.txt"
ALONE = ROOT / "Tests" / "alone.txt"
# Duration of a part, whose suites share a process: short enough that shards end together, long enough that starting
# costs little.
PART_SECONDS = 20
# A suite of at least this duration is split.
LONG_SECONDS = 30
# The assumed duration of a test without a record.
UNKNOWN_SECONDS = 0.5
# More failures than these have a common cause.
MAXIMUM_UNSTABLE = 2
# A part that takes this much longer than recorded hangs.
PATIENCE_SECONDS = 600

# The program's suites draw with cairo: without a GPU, GL takes more than half of their CPU time. Weft's own suites test
# drawing with GL.
DRAWN_BY_CAIRO = {"AccessibilityTests", "BrowseMeetupTests"}

XCTEST, SWIFT_TESTING, COMMAND = "xctest", "swift-testing", "command"
XCTEST_END = re.compile(r"^Test Case '([^']+)' (passed|failed|skipped) \(([\d.]+) seconds\)")
XCTEST_START = re.compile(r"^Test Case '([^']+)' started")
FAILURE = re.compile(r"(^|[ :])error: |✘|Fatal error|Program crashed")


class Test:
    def __init__(self, library, name):
        self.library = library
        # In the list's format: Module.Suite/test.
        self.name = name
        self.suite = name.split("/")[0]
        self.module = name.split(".")[0]
        self.result = None
        self.seconds = 0.0

    def is_of(self, wanted):
        return any(self.name == name or self.name.startswith((name + ".", name + "/", name + "("))
                   or self.suite.split(".")[-1] == name or self.name.removesuffix("()") == name for name in wanted)


def started(binary, library):
    """The command that starts one library's tests. XCTest is the default; Swift 6.2 hands the option on to it, and it fails."""
    return [binary] if library == XCTEST else [binary, "--testing-library", library]


def listed(binary, library):
    output = subprocess.run([*started(binary, library), "--list-tests"], capture_output=True, text=True,
                            check=True, cwd=ROOT).stdout
    return [Test(library, line) for line in output.splitlines() if re.match(r"^\w+\.\w+.*\S$", line)]


def recorded():
    """Seconds per suite, or per test of a split suite."""
    if not TIMES.exists():
        return {}
    lines = (line.split() for line in TIMES.read_text(encoding="utf-8").splitlines() if line[:1].isdigit())
    return {name: float(seconds) for seconds, name in lines}


def names_in(path):
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]


class Part:
    """The tests of one process."""

    def __init__(self, library, tests, seconds):
        self.library = library
        self.tests = tests
        self.seconds = seconds

    def is_alike(self, other):
        """True if one process can run both."""
        def kind(part):
            return part.library, part.tests[0].module in DRAWN_BY_CAIRO
        return kind(self) == kind(other)

    def environment(self):
        found = os.environ | {"WEFT_TEST_PATIENCE": "4"}
        if self.tests[0].module in DRAWN_BY_CAIRO:
            found.setdefault("GSK_RENDERER", "cairo")
        return found

    def title(self):
        suites = list(dict.fromkeys(test.suite for test in self.tests))
        return ", ".join(suites[:3]) + (f" and {len(suites) - 3} more" if len(suites) > 3 else "")


def pieces(tests, times):
    """The smallest parts: one per suite, and one per test of long suites."""
    by_suite = collections.defaultdict(list)
    for test in tests:
        by_suite[test.library, test.suite].append(test)
    for (library, suite), members in by_suite.items():
        known = [times[test.name] for test in members if test.name in times]
        if known:
            rest = [test for test in members if test.name not in times]
            for test in members:
                if test.name in times:
                    yield Part(library, [test], times[test.name])
            if rest:
                yield Part(library, rest, times.get(suite, UNKNOWN_SECONDS * len(rest)))
        else:
            yield Part(library, members, times.get(suite, UNKNOWN_SECONDS * len(members)))


def parts(tests, times):
    """Combines pieces into parts, the longest part first."""
    found = []
    for piece in sorted(pieces(tests, times), key=lambda piece: -piece.seconds):
        home = next((part for part in found
                     if part.is_alike(piece) and part.seconds + piece.seconds <= PART_SECONDS), None)
        if home is None:
            found.append(piece)
        else:
            home.tests += piece.tests
            home.seconds += piece.seconds
    return sorted(found, key=lambda part: -part.seconds)


class Run:
    def __init__(self, binary, folder, tests, sizes):
        self.binary = binary
        self.folder = folder
        self.tests = tests
        # The number of tests per suite, including those that do not run.
        self.sizes = sizes
        self.began = time.monotonic()
        self.lock = threading.Lock()
        self.number = 0
        self.processor = 0.0
        # The processes of the running parts.
        self.children = set()
        self.is_stopped = False
        # The failed parts: their titles, and the lines with the reasons.
        self.troubles = []
        # The tests that failed among others and passed alone.
        self.unstable = []

    def side_by_side(self, work, shards):
        queue = collections.deque(work)

        def take():
            while True:
                with self.lock:
                    if not queue or self.is_stopped:
                        return
                    part = queue.popleft()
                    self.number += 1
                    number = self.number
                try:
                    self.run(part, number)
                except Exception as error:
                    with self.lock:
                        self.troubles.append((part, [f"error: run-tests.py: {error!r}"], 1))

        threads = [threading.Thread(target=take) for _ in range(shards)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def command(self, part, events):
        here = collections.Counter(test.suite for test in part.tests)
        if part.library == COMMAND:
            return ["bash", "-c", part.tests[0].name]
        names = dict.fromkeys(test.suite if self.sizes[test.suite] == here[test.suite] else test.name for test in part.tests)
        command = [str(ROOT / "scripts" / "in-xvfb.sh"), *started(self.binary, part.library)]
        if part.library == XCTEST:
            return [*command, ",".join(names)]
        # A regular expression for names that begin with Module.Suite/test().
        for name in names:
            command += ["--filter", f"^{re.escape(name)}" + ("" if name.endswith(")") else "/")]
        return [*command, "--no-parallel", "--event-stream-output-path", str(events), "--event-stream-version", "0"]

    def run(self, part, number):
        began = time.monotonic()
        events = self.folder / f"{number}.events"
        child = subprocess.Popen(
            self.command(part, events), cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True,
            env=part.environment())
        with self.lock:
            self.children.add(child)
        lines, readers = [], []
        for stream in (child.stdout, child.stderr):
            # Whole lines of each stream, so that lines of both never mix.
            reader = threading.Thread(target=lambda s=stream: [lines.append(line.rstrip("\n")) for line in s])
            reader.start()
            readers.append(reader)
        limit = PATIENCE_SECONDS + 4 * part.seconds

        def end():
            lines.append(f"error: it did not end within {limit:.0f} s")
            os.killpg(child.pid, signal.SIGKILL)

        timer = threading.Timer(limit, end)
        timer.start()
        # wait4 tells the processor time, too.
        _, ended, used = os.wait4(child.pid, 0)
        timer.cancel()
        status = child.returncode = os.waitstatus_to_exitcode(ended)
        processor = used.ru_utime + used.ru_stime
        with self.lock:
            self.children.discard(child)
            self.processor += processor
        for reader in readers:
            reader.join(10)
        (self.folder / f"{number}.log").write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.note(part, lines, events, status)
        self.tell(part, number, lines, status, time.monotonic() - began, processor)

    def stop(self):
        """Ends running parts: each is a process group of its own, which receives no Ctrl+C."""
        with self.lock:
            self.is_stopped = True
            for child in self.children:
                os.killpg(child.pid, signal.SIGTERM)

    def note(self, part, lines, events, status):
        """Reads the result of each test."""
        if part.library == COMMAND:
            part.tests[0].result = "passed" if status == 0 else "failed"
            return
        if part.library == XCTEST:
            # XCTest omits the module.
            by_name = {test.name.split(".", 1)[1].replace("/", "."): test for test in part.tests}
            for line in lines:
                match = XCTEST_END.match(line)
                if match and match[1] in by_name:
                    test = by_name[match[1]]
                    test.result, test.seconds = match[2], float(match[3])
            return
        by_name = {test.name: test for test in part.tests}
        started = {}
        # A record may contain other line ends, such as U+2028 in a test's argument.
        for line in events.read_text(encoding="utf-8").split("\n") if events.exists() else []:
            if not line:
                continue
            record = json.loads(line)
            payload = record["payload"]
            # Module.Suite/test()/File.swift:1:2
            test = by_name.get(re.sub(r"/[^/]+:\d+:\d+$", "", payload.get("testID") or ""))
            if record["kind"] != "event" or test is None:
                continue
            instant = payload["instant"]["absolute"]
            if payload["kind"] == "testStarted":
                started[test.name] = instant
            elif payload["kind"] == "issueRecorded" and not payload["issue"]["isKnown"]:
                test.result = "failed"
            elif payload["kind"] == "testSkipped":
                test.result = "skipped"
            elif payload["kind"] == "testEnded":
                test.result = test.result or "passed"
                test.seconds = instant - started.get(test.name, instant)

    def tell(self, part, number, lines, status, seconds, processor):
        results = collections.Counter(test.result for test in part.tests)
        bad = [test for test in part.tests if test.result != "passed"]
        mark = "failed" if bad or status != 0 else "passed"
        with self.lock:
            print(f"[{number:3}] {mark}: {results['passed']} of {len(part.tests)} tests in {seconds:.0f} s ({processor:.0f} s of processor time): "
                  f"{part.title()}",
                  flush=True)
            if bad or status != 0:
                print("\n".join(lines), flush=True)
                self.troubles.append((part, lines, status))

    def try_again(self):
        """Runs the failed tests once more, each in a process of its own."""
        failed = [test for test in self.tests if test.result == "failed"]
        is_crash = any(part.library == COMMAND or any(test.result != "passed" and test.result != "failed" for test in part.tests)
                       or all(test.result == "passed" for test in part.tests) for part, _, _ in self.troubles)
        if not failed or is_crash or len(failed) > MAXIMUM_UNSTABLE or self.is_stopped:
            return
        print("\nOnce more, alone: " + ", ".join(test.name for test in failed), flush=True)
        first, self.troubles = self.troubles, []
        for test in failed:
            test.result = None
        self.side_by_side([Part(test.library, [test], test.seconds) for test in failed], 1)
        if self.troubles:
            self.troubles = first + self.troubles
        else:
            self.unstable = [(part, lines, [test for test in failed if test in part.tests]) for part, lines, _ in first]

    def summary(self):
        """Prints the failures again, and the counts; returns true if all tests passed."""
        results = collections.Counter(test.result for test in self.tests)
        is_good = not self.troubles and results["passed"] == len(self.tests)
        if not is_good:
            print("\nWhat failed:")
            for part, lines, status in self.troubles:
                self.explain(part, lines, status)
        for part, lines, tests in self.unstable:
            print("\nUnstable, failed among others and passed alone: " + ", ".join(test.name for test in tests))
            for line in [line for line in lines if FAILURE.search(line)][:20]:
                print(f"    {line[:300]}")
        failed = len(self.tests) - results["passed"] - results["skipped"]
        if failed == 0 and not is_good and results["skipped"] == 0:
            # A process reported a problem after its last test.
            failed = len(self.troubles)
        print(f"{time.monotonic() - self.began:.0f} s, {self.processor:.0f} s of processor time")
        print(f"{results['passed']} passed, {failed} failed, {results['skipped']} skipped", flush=True)
        return is_good

    @staticmethod
    def explain(part, lines, status):
        for test in part.tests:
            if test.result is None:
                print(f"  did not run to its end: {test.name}")
            elif test.result != "passed":
                print(f"  {test.result}: {test.name}")
        for line in [line for line in lines if FAILURE.search(line)][:20]:
            print(f"    {line[:300]}")
        last, is_where = "", False
        for line in lines:
            if match := XCTEST_START.match(line):
                last = match[1]
            if re.search(r"Fatal error: |Program crashed: ", line):
                print(f"    in {last}")
            is_where = is_where and line != "..." or bool(re.match(r"^Thread .* crashed:$", line))
            if is_where:
                print(f"    {line[:240]}")
        if part.library == COMMAND:
            print("\n".join("    " + line[:300] for line in lines[-10:]))
        elif all(test.result == "passed" for test in part.tests):
            print(f"    the process ended with status {status} after its tests: {part.title()}")
            print("\n".join("    " + line[:300] for line in lines[-10:]))


def record(tests, times, path):
    """Writes a line per suite, and per test of long ones; suites that did not run keep their lines."""
    totals = collections.Counter()
    for test in tests:
        totals[test.suite] += test.seconds
    lines = []
    for suite, seconds in totals.items():
        members = [test for test in tests if test.suite == suite]
        if seconds > LONG_SECONDS and len(members) > 1:
            lines += [(test.seconds, test.name) for test in members if test.seconds > 2]
            seconds = sum(test.seconds for test in members if test.seconds <= 2)
        lines.append((seconds, suite))
    lines += [(seconds, name) for name, seconds in times.items() if name.split("/")[0] not in totals]
    path.write_text(
        "# Seconds that suites took, and tests of the long ones, in `make test`; `make test-times` takes over those of the last run.\n"
        + "".join(f"{seconds:.1f} {name}\n" for seconds, name in sorted(lines, key=lambda line: (-line[0], line[1]))
                  if seconds >= 0.05), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split(": ")[0])
    parser.add_argument("binary")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--skip", action="append", default=[])
    parser.add_argument("--beside", action="append", default=[])
    parser.add_argument("--shards", type=int, default=2 * (os.cpu_count() or 1))
    wanted = parser.parse_args()

    binary = os.path.abspath(wanted.binary)
    every = [test for library in (XCTEST, SWIFT_TESTING) for test in listed(binary, library)]
    tests = [test for test in every if not test.is_of(wanted.skip) and (not wanted.only or test.is_of(wanted.only))]
    if not tests:
        sys.exit(f"no test is of {', '.join(wanted.only)}")
    shutil.rmtree(wanted.folder, ignore_errors=True)
    wanted.folder.mkdir(parents=True)
    times, alone = recorded(), names_in(ALONE)
    sizes = collections.Counter(test.suite for test in every)
    run = Run(binary, wanted.folder.resolve(), tests, sizes)
    commands = [Test(COMMAND, command) for command in wanted.beside]
    run.tests = tests + commands
    shared = parts([test for test in tests if not test.is_of(alone)], times)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        run.side_by_side([Part(COMMAND, [command], UNKNOWN_SECONDS) for command in commands] + shared, wanted.shards)
        run.side_by_side(parts([test for test in tests if test.is_of(alone)], times), 1)
        run.try_again()
    except (KeyboardInterrupt, SystemExit):
        run.stop()
        raise
    record([test for test in tests if test.result == "passed"], times, wanted.folder / "times.txt")
    sys.exit(0 if run.summary() else 1)


main()
