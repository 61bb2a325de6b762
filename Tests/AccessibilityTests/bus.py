"""What the clients on the accessibility bus share: finding things by role and name, waiting, acting."""

import os
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

DEADLINE = 30
# A part of the program's name on the bus.
program_name = ""


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
    return f"{node.get_role_name()} '{node.get_name()}' ({node.get_description()})"


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
    return next((app for app in children(desktop) if program_name in (app.get_name() or "")), None)


def find_all(role, matches):
    app = application()
    if app is None:
        return []
    return [node for node in walk(app) if node.get_role_name() == role and matches(node.get_name() or "")]


def find(role, matches):
    return next(iter(find_all(role, matches)), None)


def act(node, names=("weft.activate", "click")):
    """Runs the widget's own action, found by its name."""
    known = [node.get_action_name(index) for index in range(node.get_n_actions())]
    for name in names:
        if name in known:
            node.do_action(known.index(name))
            return
    raise SystemExit(f"{describe(node)} has no action to run: {known}")


def dump():
    app = application()
    for node in walk(app) if app else []:
        print("  ", describe(node), file=sys.stderr)


def run(name, look):
    """Starts the program of the first argument, looks at it and ends it."""
    global program_name
    program_name = name
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
