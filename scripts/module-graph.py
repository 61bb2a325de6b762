#!/usr/bin/env python3
"""module-graph.py [--check]: writes the graph of the modules of Sources/ into docs/architecture.md, from Package.swift.

The graph is a Mermaid diagram between two marks. An arrow that follows from others is left out. --check changes nothing and
fails if the document is out of date.
"""

import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- module graph: scripts/module-graph.py -->", "<!-- end of the module graph -->"
# The floors, from top to bottom, and their modules; a missing module fails the run.
FLOORS = {
    "The program": ["BrowseMeetup", "GroupDirectory"],
    "Texture's names": ["AsyncDisplayKit"],
    "The framework": ["Weft", "WeftContainers", "WeftNodes", "WeftGTK", "WeftGraphics", "WeftLayout", "WeftGLib"],
    "C": ["WeftShim", "CairoTextLock", "PictureDecoding", "WeftPictureDecoder", "CGTK", "CSoup", "CSQLite", "CJPEG", "CPNG", "CWebP", "CPixbuf"],
    "General libraries": ["ICalendar", "JSON", "SQLite", "WebPages"],
    "Tools": ["WeftGallery", "LayoutTool", "LayoutFormat", "NodeCheck"],
}


def modules():
    """The direct dependencies of each module with sources in Sources/."""
    dump = subprocess.run([os.environ.get("SWIFT", "swift"), "package", "dump-package"], cwd=ROOT, check=True,
                          capture_output=True, text=True).stdout
    targets = [target for target in json.loads(dump)["targets"]
               if target["type"] in ("regular", "executable", "system") and not target.get("path")]
    names = {target["name"] for target in targets}
    found = {}
    for target in targets:
        listed = [(entry.get("byName") or entry.get("target") or [None])[0] for entry in target["dependencies"]]
        found[target["name"]] = {name for name in listed if name in names}
    return found


def reachable(graph, start):
    seen, waiting = set(), list(graph[start])
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += graph[name]
    return seen


def diagram(graph):
    placed = [name for members in FLOORS.values() for name in members]
    if missing := sorted(set(graph) - set(placed)):
        sys.exit(f"module-graph.py: FLOORS has no place for {', '.join(missing)}")
    lines = ["```mermaid", "flowchart TD"]
    for number, (floor, members) in enumerate(FLOORS.items()):
        lines.append(f'    subgraph F{number}["{floor}"]')
        lines += [f"        {name}" for name in members if name in graph]
        lines.append("    end")
    for name in placed:
        direct = graph.get(name, set())
        implied = set().union(*(reachable(graph, other) for other in direct)) if direct else set()
        lines += [f"    {name} --> {other}" for other in placed if other in direct - implied]
    return "\n".join([BEGIN, *lines, "```", END])


def main():
    text = DOCUMENT.read_text(encoding="utf-8")
    if BEGIN not in text or END not in text:
        sys.exit(f"module-graph.py: {DOCUMENT} lacks the marks of the graph")
    before, rest = text.split(BEGIN, 1)
    new = before + diagram(modules()) + rest.split(END, 1)[1]
    if sys.argv[1:] == ["--check"]:
        if new != text:
            sys.exit("docs/architecture.md is out of date: run scripts/module-graph.py")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        DOCUMENT.write_text(new, encoding="utf-8")


main()
