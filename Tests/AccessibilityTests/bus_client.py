"""What assistive technology finds in weft-gallery: a client on the accessibility bus, in a process of its own.

bus_client.py PROGRAM: starts it, walks to its pages by actions alone, prints a line for each thing it saw, and ends
with 0 when everything was there.
"""

import os
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

DEADLINE = 30


def children(node):
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield child


def walk(node):
    yield node
    for child in children(node):
        yield from walk(child)


def describe(node):
    return f"{node.get_role_name()} '{node.get_name()}'"


def wait_for(what, find):
    """Asks again until `find` answers something: what is on the bus comes late."""
    deadline = time.monotonic() + DEADLINE
    while time.monotonic() < deadline:
        try:
            found = find()
        except GLib.Error:
            found = None
        if found:
            print("found:", what)
            return found
        time.sleep(0.05)
    raise SystemExit(f"not found in {DEADLINE} s: {what}")


def application():
    desktop = Atspi.get_desktop(0)
    return next((app for app in children(desktop) if "gallery" in (app.get_name() or "")), None)


def find(role, matches):
    app = application()
    if app is None:
        return None
    for node in walk(app):
        if node.get_role_name() == role and matches(node.get_name() or ""):
            return node
    return None


def act(node):
    """Runs the widget's own action, found by its name."""
    for index in range(node.get_n_actions()):
        if node.get_action_name(index) in ("weft.activate", "click"):
            node.do_action(index)
            return
    names = [node.get_action_name(index) for index in range(node.get_n_actions())]
    raise SystemExit(f"{describe(node)} has no action to run: {names}")


def dump():
    app = application()
    for node in walk(app) if app else []:
        print("  ", describe(node), file=sys.stderr)


def main():
    environment = dict(os.environ, GTK_A11Y="atspi")
    program = subprocess.Popen([sys.argv[1]], env=environment)
    try:
        look()
    except SystemExit:
        dump()
        raise
    finally:
        program.terminate()
        program.wait()


def open_page(title):
    row = wait_for(f"the row of {title}", lambda: find("list item", lambda name: name.startswith(title + ", ")))
    act(row)


def look():
    # A cell's label is its parts', joined in the order they are read.
    wait_for("a cell's joined label", lambda: find("list item", lambda name: name.startswith("ButtonNode, Looks of the theme")))
    open_page("Rows with controls")
    wait_for("the list by its name", lambda: find("list", lambda name: name == "Rows"))
    cell = wait_for("a row", lambda: find("list item", lambda name: name == "Row 1 with link 1, untouched"))
    parts = [describe(part) for part in walk(cell)]
    print("row 1:", parts)
    # GTK 4.8 calls both kinds by these names on the bus.
    button = wait_for("the button in the row", lambda: find("push button", lambda name: name == "Button 1"))
    act(button)
    wait_for(
        "what the button did, in its row's label",
        lambda: find("list item", lambda name: name == "Row 1 with link 1, pressed"))
    link = wait_for("the link in the row", lambda: find("link", lambda name: name == "link 1"))
    act(link)
    wait_for(
        "what the link did, in its row's label",
        lambda: find("list item", lambda name: name == "Row 1 with link 1, opened"))


main()
