#!/usr/bin/env python3
"""hostile.py PROGRAM SERVER DATA: what a hostile service can do to BrowseMeetup, measured against a plain one in the
same run: a table with what is allowed, and a failure where that is not kept.

Real HTTP on loopback, real input; memory and processor time as the kernel counts them. Runs on the display and the bus
it finds (scripts/in-xvfb.sh).
"""

import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time

import handmade_pictures
import hostile_events
import program
import town

GROUPS = 60


class Table:
    def __init__(self):
        self.failures = 0
        print("| case | measured | plain | hostile | limit | |")
        print("|---|---|---|---|---|---|")

    def add(self, case, measured, plain, hostile, limit, is_kept):
        self.failures += not is_kept
        cells = [case, measured, *(f"{x:.2f}" if isinstance(x, float) else str(x) for x in (plain, hostile, limit))]
        print("| " + " | ".join([*cells, "ok" if is_kept else "**not kept**"]) + " |", flush=True)

    def at_most(self, case, measured, plain, hostile, limit):
        self.add(case, measured, plain, hostile, f"<= {limit:.2f}" if isinstance(limit, float) else f"<= {limit}",
                 hostile <= limit)


def describe_runs(count):
    return "<p>" + "<b>a</b>b" * (count // 2) + "</p>"


def describe_links(count):
    return "<p>" + "".join(f'<a href="//h.example/{index}">l{index}</a> ' for index in range(count)) + "</p>"


def make_data(source, folder, bombs=False, description=None):
    """A data folder of sixty groups: half of them have pictures that are bombs, or the first has the given description."""
    records = json.loads((source / "groups.json").read_text(encoding="utf-8"))[:GROUPS]
    folder.mkdir()
    for name in ("photos", "avatars"):
        os.symlink(source / name, folder / name)
    if bombs:
        os.remove(folder / "photos")
        (folder / "photos").mkdir()
        for path in (source / "photos").iterdir():
            os.symlink(path, folder / "photos" / path.name)
        made = handmade_pictures.bombs()
        for name, body in made.items():
            (folder / "photos" / name).write_bytes(body)
        for index, record in enumerate(records[1::2]):
            path = f"photos/{list(made)[index % len(made)]}"
            photo = {"id": index, "highres_link": path, "photo_link": path, "thumb_link": path}
            record |= {"key_photo": photo, "group_photo": photo}
    for record in records[:3]:
        # The service sorts by distance, so these come first.
        record |= {"lat": 51.50998, "lon": -0.1337} | ({"description": description} if description else {})
    (folder / "groups.json").write_text(json.dumps(records), encoding="utf-8")
    return str(folder)


class Run:
    """Runs the program with its own service until the block ends."""

    def __init__(self, paths, data, fault="", plant=None):
        self.server = program.Server(paths[1], "--data", data)
        self.folder = tempfile.TemporaryDirectory()
        if plant:
            plant(pathlib.Path(self.folder.name))
        self.program = program.Program(paths[0], self.folder.name, "--light", "--service", self.server.base + fault)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.program.end()
        self.server.stop()
        self.folder.cleanup()

    def seconds_to_text(self):
        started = self.program.started
        return program.wait_for("rows with their text", lambda: self.program.event_after("text", started)) - started

    def scroll_through(self):
        """Scrolls to the end screen by screen, each time until its pictures are loaded or have failed."""
        driven = self.program
        self.seconds_to_text()
        for _ in range(GROUPS * 2):
            seen = len(driven.pictures)
            driven.settle(lambda counts: "waiting" not in counts["pictures"].values(), "the pictures of a screen", 60)
            shown = driven.counts["pictures"].keys()
            driven.input("key Next")
            driven.settle(lambda counts: counts["isTextReady"], "the text of a screen")
            is_end = driven.counts["groups"] >= GROUPS and driven.counts["pictures"].keys() == shown
            if is_end and len(driven.pictures) == seen:
                break

    def page_requests(self):
        return sum("/find/groups" in request for request in self.server.requests())


def pictures(paths, table, plain_data, hostile_data):
    results = []
    for data in (plain_data, hostile_data):
        with Run(paths, data) as run:
            run.scroll_through()
            results.append((run.program.peak_megabytes(), run.program.longest["longestTextless"],
                            run.program.cpu_seconds(), dict(run.program.pictures)))
    (peak, late, cpu, good), (peak2, late2, cpu2, seen) = results
    table.at_most("every other picture a bomb", "peak MB", peak, peak2, peak + 64)
    table.at_most("", "text late, s", late, late2, max(0.1, late))
    table.add("", "CPU s", cpu, cpu2, "-", True)
    names = set(handmade_pictures_names())
    states = {url.rpartition("/")[2]: state for url, state in seen.items()}
    missing = [name for name, state in states.items() if name not in names and state != "shown"]
    table.add("", "other pictures missing", sum(state != "shown" for state in good.values()), len(missing), 0,
              not missing and len(states) > GROUPS // 4)
    table.add("", "bombs seen", 0, len(names & set(states)), len(names), names <= set(states))


def handmade_pictures_names():
    return handmade_pictures.bombs().keys()


def paging(paths, table, data):
    results = {}
    for fault in ("", "fault/barren", "fault/same-page"):
        with Run(paths, data, fault) as run:
            if fault != "fault/barren":
                run.seconds_to_text()
            for _ in range(40):
                run.program.input("key End", "sleep 0.2")
            results[fault] = (run.page_requests(), run.program.cpu_seconds())
    for fault, name in (("fault/barren", "pages without end"), ("fault/same-page", "the same page for ever")):
        table.at_most(name, "requests", results[""][0], results[fault][0], 4)
        table.at_most("", "CPU s", results[""][1], results[fault][1], results[""][1] + 1.0)


def records(paths, table, data):
    with Run(paths, data) as run:
        run.seconds_to_text()
        time.sleep(2)
        plain, plain_delay = run.program.peak_megabytes(), run.program.longest["longestDelay"]
        plain_close = seconds_to_close(run.program)
    with Run(paths, data, "fault/useless") as run:
        time.sleep(0.7)
        close = seconds_to_close(run.program)
    with Run(paths, data, "fault/useless") as run:
        time.sleep(6)
        peak = run.program.peak_megabytes()
        log = len(run.program.log())
        delay = run.program.longest["longestDelay"]
    table.at_most("8 million records", "peak MB", plain, peak, plain + 64)
    table.at_most("", "log bytes", 0, log, 4096)
    table.at_most("", "close, s", plain_close, close, 0.2)
    table.add("", "main thread busy, s", plain_delay, delay, "-", True)


def seconds_to_close(driven):
    """Seconds from the key until the window is closed."""
    began = time.monotonic()
    subprocess.run(["xdotool", "key", "ctrl+w"], check=False)
    program.wait_for("the window to go", lambda: is_gone(driven), 30, 0.005)
    return time.monotonic() - began


def is_gone(driven):
    found = subprocess.run(["xdotool", "getwindowgeometry", driven.window], capture_output=True, check=False)
    return found.returncode != 0


def descriptions(paths, table, plain_data, runs_data, links_data):
    results = []
    for data in (plain_data, runs_data, links_data):
        with Run(paths, data) as run:
            first = run.seconds_to_text()
            time.sleep(1)
            details = run.program.details_time("detailsReady", seconds=60)
            time.sleep(1)
            results.append((first, details, run.program.cpu_seconds()))
    for name, result in zip(("description of 60,000 runs", "description of 20,000 links"), results[1:]):
        table.at_most(name, "first screen, s", results[0][0], result[0], 1.0)
        table.at_most("", "details, s", results[0][1], result[1], 2.0)
        table.at_most("", "CPU s", results[0][2], result[2], 3.0)


PLANTED_SECONDS = 6


def store_folder(home):
    folder = home / "data" / "browse-meetup"
    folder.mkdir(parents=True, mode=0o700)
    return folder


def plant_store(home, record, rows, values):
    """A database with the program's mark, `record` as its saved groups' records, and additional `rows`."""
    store = sqlite3.connect(store_folder(home) / "groups.sqlite")
    store.executescript(
        f"""
        PRAGMA application_id = {0x57656674}; PRAGMA user_version = 2;
        CREATE TABLE saved(row INTEGER PRIMARY KEY, source TEXT, identifier TEXT, address TEXT, saved INTEGER, record {record});
        CREATE TABLE sources(row INTEGER PRIMARY KEY, id TEXT, kind TEXT, address TEXT, name TEXT, position INTEGER, is_on INTEGER,
            digest INTEGER);
        CREATE TABLE ledgers(name TEXT PRIMARY KEY, count INTEGER, digest INTEGER);
        INSERT INTO ledgers VALUES('saved', {rows}, 0), ('sources', 0, 0);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows})
        INSERT INTO saved SELECT i, 'a', i, NULL, 0 {values} FROM n;
        """)
    store.close()


def plant_computed(home):
    plant_store(home, "BLOB AS (CAST(replace(hex(zeroblob(4000000)), '00', source || '123') AS BLOB))", 600, "")


def plant_long_rows(home):
    plant_store(home, "BLOB", 30, ", zeroblob(15000000)")


def plant_long_names(home):
    plant_store(home, "BLOB", 1, ", x'00'")
    store = sqlite3.connect(home / "data" / "browse-meetup" / "groups.sqlite")
    store.executescript(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
        INSERT INTO sources SELECT i, i, 'page', 'https://h.example/' || i, replace(hex(zeroblob(2900000)), '00', 'xx'), i, 1, 0
        FROM n;
        """)
    store.close()


def plant_sparse(home):
    path = store_folder(home) / "groups.sqlite"
    path.write_bytes(b"SQLite format 3\0")
    os.truncate(path, 3 << 30)


def plant_link(home):
    os.symlink(home / "target", store_folder(home) / "groups.sqlite")


def plant_open_folder(home):
    store_folder(home).chmod(0o777)


def plant_folders(home):
    """Tests folders that the program clears as links to a folder with the user's files."""
    user = home / "user"
    user.mkdir()
    for name in ("7", "soup.cache", "ab" * 32, "thesis.txt", "birthdays-1.ics"):
        (user / name).write_text("the user's")
        os.utime(user / name, (1, 1))
    cache = home / "cache" / "browse-meetup"
    cache.mkdir(parents=True)
    for name in ("http", "pictures", "tiles", "calendar"):
        os.symlink(user, cache / name)


def disk_megabytes(home):
    return sum(path.lstat().st_blocks * 512 for path in (home / "data").rglob("*")) / 1e6


def planted(paths, table, data):
    """Tests foreign files in the program's folders."""
    def measure(plant):
        with Run(paths, data, plant=plant) as run:
            home = pathlib.Path(run.folder.name)
            before = disk_megabytes(home)
            run.seconds_to_text()
            time.sleep(PLANTED_SECONDS)
            grown = disk_megabytes(home) - before
            lost = 5 - len(list((home / "user").iterdir())) if plant is plant_folders else 0
            made = (home / "target").exists() or plant is plant_open_folder and any(store_folder_files(home))
            run.program.require_alive()
            return run.program.cpu_seconds(), run.program.peak_megabytes(), grown, lost, made

    plain = measure(None)
    for name, plant in (("store that computes", plant_computed), ("store of long rows", plant_long_rows),
                        ("store of long names", plant_long_names),
                        ("sparse store of 3 GB", plant_sparse), ("link as the store", plant_link),
                        ("store folder for everybody", plant_open_folder), ("links as caches", plant_folders)):
        cpu, peak, grown, lost, made = measure(plant)
        table.at_most(name, "CPU s", plain[0], cpu, plain[0] + 1.0)
        table.at_most("", "peak MB", plain[1], peak, plain[1] + 64)
        table.at_most("", "disk MB", plain[2], grown, 8.0)
        table.add("", "files lost", 0, lost, 0, lost == 0)
        table.add("", "files made elsewhere", 0, int(made), 0, not made)


def store_folder_files(home):
    return (home / "data" / "browse-meetup").iterdir()


class EventRun:
    """Runs the program with calendars of a site as its sources, its agenda shown, until the block ends."""

    def __init__(self, path, pages, wanted):
        self.site = town.Site({f"/{number}.ics": page for number, page in enumerate(pages)})
        self.folder = tempfile.TemporaryDirectory()
        sources = [word for number in range(len(pages)) for word in ("--source", f"{self.site.base}{number}.ics")]
        self.program = program.Program(path, self.folder.name, "--light", "--place", town.PLACE, *sources)
        self.wanted = wanted

    def __enter__(self):
        self.program.input("mousemove 200 700", "key ctrl+2")
        self.settle()
        return self

    def __exit__(self, *_):
        self.program.end()
        self.site.stop()
        self.folder.cleanup()

    def settle(self):
        """Waits for the wanted events, and until the program rests."""
        self.program.settle(lambda counts: counts["events"] > 0, "the first events", 60)
        self.program.load_events(self.wanted)
        self.program.rest()

    def open_pages(self, count):
        """Opens the page of each of the first rows by keys."""
        for _ in range(count):
            self.program.input("key Return")
            program.wait_for("the page", lambda: self.program.fresh_counts()["isDetailsOpen"], 20)
            time.sleep(1)
            self.program.input("key Escape")
            program.wait_for("the list", lambda: not self.program.fresh_counts()["isDetailsOpen"], 20)
            self.program.input("key Down")

    def figures(self):
        driven = self.program
        driven.require_alive()
        return (driven.cpu_seconds(), driven.peak_megabytes(), driven.longest["longestDelay"],
                driven.fresh_counts()["events"], driven.complaints())


def events(paths, table):
    """Calendars of hostile sites: opened, looked at, and asked again."""
    with EventRun(paths[0], [town.town(500)], lambda count: count >= 500) as run:
        run.open_pages(5)
        plain = run.figures()

    def judge(name, figures, count, seconds):
        table.at_most(name, "CPU s", plain[0], figures[0], plain[0] + seconds)
        table.at_most("", "peak MB", plain[1], figures[1], plain[1] + 96)
        table.at_most("", "main thread busy, s", plain[2], figures[2], max(plain[2], 0.1))
        table.add("", "events", plain[3], figures[3], count, figures[3] == count if isinstance(count, int) else figures[3] > 0)
        table.add("", "complaints", len(plain[4]), len(figures[4]), 0, not figures[4])

    for name, page, count, seconds in (
            ("descriptions of 2 MB of false HTML", hostile_events.descriptions(), 5, 3.0),
            ("20,000 tags, foreign schemes", hostile_events.tags(), 40, 3.0),
            ("5,000 rules without an end", hostile_events.series(), "some", 10.0)):
        with EventRun(paths[0], [page], lambda count: count > 0) as run:
            run.open_pages(5)
            judge(name, run.figures(), count, seconds)
    with EventRun(paths[0], [hostile_events.alike()] * 8, lambda count: count >= 1_000) as run:
        run.open_pages(2)
        judge("40,000 events, all alike", run.figures(), "some", 30.0)
    restless = hostile_events.Restless()
    with EventRun(paths[0], [restless], lambda count: count >= restless.last) as run:
        asked_again(run, 20)
        judge("events that move, cancel, go and return", run.figures(), restless.last, 15.0)
    with EventRun(paths[0], [hostile_events.steady(), hostile_events.Joining()], lambda count: count >= 200) as run:
        asked_again(run, 20)
        judge("rows that merge and split", run.figures(), 200, 15.0)


def asked_again(run, times):
    """Saves the first event, and asks the sources again; their last answer is as their first one."""
    run.program.input("key Return")
    program.wait_for("the page", lambda: run.program.fresh_counts()["isDetailsOpen"], 20)
    run.program.input("key ctrl+d")
    run.program.input("key Escape")
    for _ in range(times):
        run.program.input("key F5")
        time.sleep(0.5)
    run.settle()


def run():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    paths, source = sys.argv[1:3], pathlib.Path(sys.argv[3]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        plain = make_data(source, folder / "plain")
        table = Table()
        pictures(paths, table, plain, make_data(source, folder / "bombs", bombs=True))
        paging(paths, table, plain)
        records(paths, table, plain)
        planted(paths, table, plain)
        events(paths, table)
        descriptions(paths, table, plain, make_data(source, folder / "runs", description=describe_runs(60_000)),
                     make_data(source, folder / "links", description=describe_links(20_000)))
    load = os.getloadavg()[0]
    print(f"hostile: {table.failures or 'no'} limits not kept; load {load:.1f} of {os.cpu_count()} processors")
    return 1 if table.failures else 0


if __name__ == "__main__":
    program.main(run)
