#!/usr/bin/env python3
"""judge-pages.py TOOL FOLDER: compares what the readers of pages find (TOOL is page-findings) with what others say.

FOLDER has clones, by these names: microformats-tests (microformats/tests), schemaorg (schemaorg/schemaorg), feedparser
(kurtmckee/feedparser). Where extruct, mf2py and feedparser are installed for this Python, pages that are made up here are
compared with what those find. A case that is not as others have it is a failure unless REASONS has one.
"""

import ast
import datetime
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

# Cases that the program reads otherwise, and why.
REASONS = {
    "dates": [
        (r"_parse_date_(greek|hungarian|nate|onblog|perforce)", "dates in words of one language or one program; no events are written so"),
        (r"^(-?\d{4}|\d{5,6}|-\d\d-\d\d|\d\d-\d\d-\d\d|2003-12|2003|2003-012-.*)$", "a year, a month or two digits of a year name no day for sure"),
    ],
}


def find(tool, *arguments):
    lines = subprocess.run([tool, *map(str, arguments)], check=True, capture_output=True, text=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


class Table:
    def __init__(self):
        self.rows = {}
        self.failures = []

    def case(self, suite, name, is_right, detail="", reason=None):
        right, explained, failed = self.rows.get(suite, (0, 0, 0))
        if is_right:
            right += 1
        elif reason:
            explained += 1
            print(f"  {suite}: {name}: {reason}")
        else:
            failed += 1
            self.failures.append(f"{suite}: {name}: {detail}")
        self.rows[suite] = (right, explained, failed)

    def print(self):
        for failure in self.failures:
            print(f"FAILED {failure}")
        print(f"{'suite':40} {'right':>7} {'otherwise, with a reason':>26} {'wrong':>7}")
        for suite, (right, explained, failed) in self.rows.items():
            print(f"{suite:40} {right:7} {explained:26} {failed:7}")
        return not self.failures


def spaces(value):
    """The same with runs of blanks as one: suites and readers differ in them."""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, list):
        return [spaces(item) for item in value]
    if isinstance(value, dict):
        return {key: spaces(item) for key, item in value.items()}
    return value


def judge_microformats(tool, folder, table):
    for part in ["microformats-v2/h-event", "microformats-v1/hcalendar", "microformats-v2/rel"]:
        for page in sorted((folder / "tests" / part).glob("*.html")):
            expected = page.with_suffix(".json")
            if not expected.exists():
                continue
            wanted = spaces(json.loads(expected.read_text()))
            found = spaces(find(tool, "--microformats", "--address", "http://example.com/", page)[0])
            for link in wanted.get("rel-urls", {}).values():
                link["rels"] = sorted(link["rels"])
            table.case(part, page.name, found == wanted, f"{json.dumps(found)} in place of {json.dumps(wanted)}")


def judge_dates(tool, folder, table):
    source = (folder / "tests" / "test_date_parsers.py").read_text()
    cases = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Tuple) and len(node.elts) == 3 and isinstance(node.elts[0], ast.Name):
            cases.append((node.elts[0].id, ast.literal_eval(node.elts[1]), ast.literal_eval(node.elts[2])))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(text for _, text, _ in cases))
        file.flush()
        found = find(tool, "--dates", file.name)
    found += [None] * (len(cases) - len(found))
    for (parser, text, wanted), value in zip(cases, found):
        moment = None
        if value is not None:
            parsed = datetime.datetime.fromisoformat(value.split("[")[0])
            if parsed.tzinfo:
                try:
                    parsed = parsed.astimezone(datetime.timezone.utc)
                except OverflowError:
                    parsed = None
            moment = parsed and tuple(parsed.timetuple())[:6]
        reason = next((reason for pattern, reason in REASONS["dates"]
                       if re.search(pattern, parser) or re.search(pattern, text)), None)
        table.case("feedparser dates", f"{parser} {text!r}", moment == (wanted and tuple(wanted[:6])),
                   f"{value} in place of {wanted}", reason)


def expected(path):
    """The comparison that a case of feedparser's makes, where it is about what the program reads."""
    text = path.read_bytes().decode("utf-8", "replace")
    match = re.search(r"Expect:\s*(.*)", text)
    if not match:
        return None
    found = re.fullmatch(r"(?:not )?bozo and (feed|entries\[0\])\['(title|link|tagline|description)'\] == (u?'.*'|u?\".*\")",
                         match.group(1).strip())
    if not found:
        return None
    try:
        return found.group(1), found.group(2), ast.literal_eval(found.group(3))
    except (SyntaxError, ValueError):
        return None


def judge_feeds(tool, folder, table):
    """Titles and addresses of feeds and entries; an event date is put into each entry so that it is one of an event."""
    for part in ["wellformed/namespace", "wellformed/rss", "wellformed/atom", "wellformed/atom10", "wellformed/rdf", "encoding"]:
        for path in sorted((folder / "tests" / part).glob("*.xml")):
            wanted = expected(path)
            if not wanted or wanted[1] not in ("title", "link"):
                continue
            data = path.read_bytes()
            with tempfile.NamedTemporaryFile(suffix=".xml") as file:
                file.write(with_event_date(data))
                file.flush()
                findings = find(tool, "--address", "http://127.0.0.1:8097/tests/" + part + "/" + path.name, file.name)[0]
            if wanted[0] == "feed":
                found = findings.get("name" if wanted[1] == "title" else "address")
            else:
                first = (findings["events"] or [{}])[0]
                found = first.get("name" if wanted[1] == "title" else "url")
            reason = ("the case is about markup in a title, of which the program keeps the text"
                      if re.search(r"[<>]|&", wanted[2]) else None)
            table.case(f"feedparser {part}", path.name, spaces(found or "") == spaces(wanted[2]),
                       f"{found!r} in place of {wanted[2]!r}", reason)


def with_event_date(data):
    date = b'<ev:startdate xmlns:ev="http://purl.org/rss/1.0/modules/event/">2026-11-22</ev:startdate>'
    title = b"" if b"title>" in data else b"<title>Untitled</title>"
    return re.sub(rb"(</(?:\w+:)?(?:item|entry)>)", lambda match: title + date + match.group(1), data)


def examples(folder):
    """The examples of schema.org about events: their name, their form and their page."""
    for path in sorted((folder / "data").glob("**/*example*.txt")):
        if "releases" in path.parts:
            continue
        for block in re.split(r"(?m)^TYPES:", path.read_text())[1:]:
            types = block.split("\n", 1)[0]
            for form, text in re.findall(r"(?ms)^(MICRODATA|RDFA|JSON):\s*?\n(.*?)(?=^(?:PRE-MARKUP|MICRODATA|RDFA|JSON|TYPES):|\Z)", block):
                if "Event" in text and "startDate" in text:
                    yield f"{path.name} {types.strip()[:50]}", form, text


def schema_events(form, text):
    """The events that an independent reader finds in an example: names and dates."""
    import extruct
    syntax = {"MICRODATA": "microdata", "RDFA": "rdfa", "JSON": "json-ld"}[form]
    found = []
    if form == "RDFA":
        data = extruct.extract(text, base_url="http://example.com/", syntaxes=["rdfa"])["rdfa"]
        for item in data:
            dates = [v.get("@value") for k, vs in item.items() if k.endswith("/startDate") for v in vs]
            names = [v.get("@value") for k, vs in item.items() if k.endswith("schema.org/name") for v in vs]
            if any(t.endswith("Event") or t.endswith("Festival") for t in item.get("@type", [])) and dates:
                found.append((names or [""], dates[0]))
        return found

    def walk(value, parent_names=()):
        if isinstance(value, list):
            for item in value:
                walk(item, parent_names)
        elif isinstance(value, dict):
            if form == "MICRODATA" and "properties" in value:
                types, properties = value.get("type", ""), value["properties"]
            else:
                types, properties = value.get("@type", value.get("type", "")), value
            types = types if isinstance(types, list) else [types]
            if any(str(t).endswith("Event") or str(t).endswith("Festival") for t in types) and properties.get("startDate"):
                date, name = properties["startDate"], properties.get("name")
                first = lambda v: v[0] if isinstance(v, list) else v
                found.append(([first(name) or ""], first(date)))
            for item in properties.values():
                walk(item)
    walk(extruct.extract(text, base_url="http://example.com/", syntaxes=[syntax])[syntax])
    return found


def judge_schema(tool, folder, table):
    for name, form, text in examples(folder):
        with tempfile.NamedTemporaryFile("w", suffix=".html") as file:
            file.write(text)
            file.flush()
            findings = find(tool, "--address", "http://example.com/", file.name)[0]
        ours = {(spaces(e["name"]), e["start"][:10]) for e in findings["events"]}
        dropped = [d["reason"] for d in findings["dropped"]]
        reason = None
        try:
            wanted = [([spaces(str(name)) for name in names], re.sub(r"[^0-9-].*", "", str(date))[:10])
                      for names, date in schema_events(form, text)]
        except ImportError:
            table.case("schema.org " + form, name, bool(ours or dropped), "nothing found")
            continue
        except Exception as error:  # Some examples are not what their form says.
            wanted, reason = [], f"the independent reader fails: {type(error).__name__}"
        # A date that the independent reader takes as words is not compared.
        # The values of RDFa have no order: any name will do.
        missing = [(names, date) for names, date in wanted
                   if not any((name, date) in ours or not date and name in {n for n, _ in ours} for name in names)]
        if missing and len(dropped) >= len(missing):
            reason = f"{missing[0]}: " + "; ".join(sorted(set(dropped)))
        table.case("schema.org " + form, name, not missing, f"{missing} missing of {wanted}; found {ours}, dropped {dropped}", reason)


def made_up_pages(count, seed):
    """Pages of h-events with random dates, places and nesting."""
    numbers = random.Random(seed)
    words = ["Lindy", "Repair & Café", "Chor", "Größe", "“Jam”", "Rust 101", "<b>bold</b> talk", "Öl", "Kino"]
    for _ in range(count):
        parts = []
        for index in range(numbers.randint(1, 5)):
            name = " ".join(numbers.choices(words, k=numbers.randint(1, 3)))
            date = f"2026-{numbers.randint(1, 12):02}-{numbers.randint(1, 28):02}"
            clock = f"{numbers.randint(0, 23):02}:{numbers.choice(['00', '30'])}"
            when = numbers.choice([
                f'<time class="dt-start" datetime="{date}T{clock}+01:00">then</time>',
                f'<abbr class="dt-start" title="{date}">then</abbr>',
                f'<span class="dt-start"><time class="value" datetime="{date}">day</time> at <span class="value">{clock}</span></span>',
            ])
            where = numbers.choice([
                '<span class="p-location">Hall &amp; Bar</span>',
                '<p class="p-location h-card"><a class="u-url p-name" href="/hall">Hall</a> <span class="p-locality">Lyon</span>',
                "",
            ])
            link = numbers.choice([f'<a class="u-url" href="e/{index}?a=1&b=2">more</a>', ""])
            parts.append(f'<li class="h-event"><h3 class="p-name">{name}</h3>{when}{where}{link}'
                         f'<div class="e-content"><p>Come<br>all</div>')
        yield "<!doctype html><html><body><ul>" + "\n".join(parts) + "</ul>"


def judge_made_up(tool, table, seed):
    try:
        import mf2py
    except ImportError as error:
        print(f"skipped: made-up pages ({error}); pip install extruct mf2py feedparser")
        return
    print(f"made-up pages, seed {seed}")
    for number, page in enumerate(made_up_pages(200, seed)):
        with tempfile.NamedTemporaryFile("w", suffix=".html") as file:
            file.write(page)
            file.flush()
            ours = find(tool, "--microformats", "--address", "http://example.com/list/", file.name)[0]
        theirs = mf2py.parse(doc=page, url="http://example.com/list/", html_parser="html5lib")

        def plain(items):
            result = []
            for item in items:
                properties = {}
                for name, values in item["properties"].items():
                    texts = [spaces(value["value"] if isinstance(value, dict) else value) for value in values]
                    # mf2py writes offsets without a colon.
                    properties[name] = [re.sub(r"([+-]\d\d):(\d\d)$", r"\1\2", text) for text in texts]
                result.append((sorted(item["type"]), properties))
            return result
        table.case("made-up h-events against mf2py", str(number), plain(ours["items"]) == plain(theirs["items"]),
                   f"{plain(ours['items'])} in place of {plain(theirs['items'])} of {page}")


def main():
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    table = Table()
    missing = [name for name in ["microformats-tests", "schemaorg", "feedparser"] if not (folder / name).is_dir()]
    if missing:
        sys.exit(f"{folder} lacks the clones {', '.join(missing)}")
    judge_microformats(tool, folder / "microformats-tests", table)
    judge_schema(tool, folder / "schemaorg", table)
    judge_dates(tool, folder / "feedparser", table)
    judge_feeds(tool, folder / "feedparser", table)
    judge_made_up(tool, table, random.randrange(1 << 32))
    sys.exit(0 if table.print() else 1)


if __name__ == "__main__":
    main()
