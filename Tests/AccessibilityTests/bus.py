"""What the clients on the accessibility bus share: finding things by role and name, waiting, acting, printing the tree."""

import ctypes
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

DEADLINE = 30
# A part of the program's name on the bus.
program_name = ""
# What was announced since the program was started.
announced = []
# The names of what got the keyboard since then.
focused = []

# Roles whose names on the bus changed after GTK 4.8.
OLDER_ROLE_NAME = {"button": "push button", "grouping": "panel", "switch": "check box"}
# What has nothing to do: it holds others.
CONTAINERS = {"panel", "filler", "list", "scroll pane", "scroll bar"}


def children(node):
    """The parts of a node; those that go while it is read are left out."""
    try:
        for index in range(node.get_child_count()):
            child = node.get_child_at_index(index)
            if child is not None:
                yield child
    except GLib.GError:
        return


def walk(node, depth=0):
    """All that is there, parents first, each with its depth."""
    yield depth, node
    for child in children(node):
        yield from walk(child, depth + 1)


def role(node):
    name = node.get_role_name()
    return OLDER_ROLE_NAME.get(name, name)


def actions(node):
    return [Atspi.Action.get_action_name(node, index) for index in range(node.get_n_actions())]


def states(node):
    return {state.value_nick for state in node.get_state_set().get_states()}


def has(node, state):
    return state.value_nick in states(node)


def describe(node):
    """One line: role, name, description, actions, and those states that tell things apart."""
    known = states(node)
    told = sorted(known - {"sensitive", "enabled", "visible", "showing", "horizontal", "vertical"})
    if known and "visible" not in known:
        told.append("not visible")
    name = node.get_name() or ""
    line = f"{role(node)} '{name if len(name) <= 72 else name[:71] + '…'}'"
    if node.get_description():
        line += f" ({node.get_description()})"
    if told:
        line += f" [{', '.join(told)}]"
    # A label of GTK's has a menu's actions, selected or not.
    if role(node) != "label" and actions(node):
        line += f" <{', '.join(actions(node))}>"
    return line


def turn_loop():
    """Lets events arrive."""
    context = GLib.MainContext.default()
    while context.iteration(False):
        pass


def wait_for(what, find):
    """Asks again until `find` answers something: what is on the bus comes late."""
    deadline = time.monotonic() + DEADLINE
    while time.monotonic() < deadline:
        turn_loop()
        try:
            found = find()
        except GLib.Error:
            found = None
        if found:
            print("found:", what)
            return found
        time.sleep(0.05)
    raise SystemExit(f"not found in {DEADLINE} s: {what}")


def require(condition, what):
    if not condition:
        raise SystemExit(f"it is not so: {what}")


def application():
    desktop = Atspi.get_desktop(0)
    app = next((app for app in children(desktop) if program_name in (app.get_name() or "")), None)
    # The client library keeps what it was told until an event says otherwise, and nobody here listens to all of them.
    # `clear_cache` is no way out: it follows children that are gone, and ends the process.
    if app is not None:
        app.set_cache_mask(Atspi.Cache.NONE)
    return app


def find_all(wanted, matches=lambda name: True):
    app = application()
    if app is None:
        return []
    return [node for _, node in walk(app) if role(node) == wanted and matches(node.get_name() or "")]


def find(wanted, matches=lambda name: True):
    return next(iter(find_all(wanted, matches)), None)


def act(node, names=("weft.activate", "click")):
    """Runs the widget's own action, found by its name; one that a list offers when it comes to rest is waited for."""
    def offered():
        known = actions(node)
        return next(((name, known.index(name)) for name in names if name in known), None)

    name, index = wait_for(f"an action of {describe(node)}", offered)
    Atspi.Action.do_action(node, index)


def tree_lines():
    app = application()
    return ["  " * depth + describe(node) for depth, node in walk(app)] if app else []


def print_tree(title):
    print(f"{title}:")
    for line in tree_lines():
        print("   ", line)


def announces():
    """Whether the program's GTK announces: gtk_accessible_announce came with 4.14."""
    version = application().get_toolkit_version()
    return tuple(int(part) for part in version.split(".")[:2]) >= (4, 14)


def complaints(log):
    """The complaints of the program's libraries, without those that LogCheck.swift excuses."""
    marks = ("-CRITICAL **", "-WARNING **", "-ERROR **")
    check = pathlib.Path(__file__).parent.parent / "Support" / "LogCheck.swift"
    listed = check.read_text().split("static let excused = [")[1].split("\n    ]")[0]
    excused = re.findall(r'^\s*"(.*)",$', listed, re.MULTILINE)
    return [line for line in log.splitlines()
            if any(mark in line for mark in marks) and not any(text in line for text in excused)]


EVENTS = ("object:announcement", "object:state-changed:focused")


def note(event):
    try:
        if event.type.startswith("object:announcement"):
            announced.append(event.any_data)
        elif event.detail1:
            focused.append(event.source.get_name())
    except GLib.Error:
        pass


def die_together():
    """A program that outlives its client keeps the client's output open, for which the test waits."""
    PR_SET_PDEATHSIG = 1
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def run(name, look, arguments=()):
    """Starts the program of the first argument, looks at it and ends it. It is to complain of nothing."""
    global program_name
    program_name = name
    announced.clear()
    focused.clear()
    # Events: what lasts for a moment only would be missed by looking.
    listener = Atspi.EventListener.new(note)
    for event in EVENTS:
        listener.register(event)
    with tempfile.TemporaryFile("w+") as log:
        program = subprocess.Popen(
            [sys.argv[1], *arguments], env=dict(os.environ, GTK_A11Y="atspi"), stderr=log, preexec_fn=die_together)
        try:
            look()
        except SystemExit:
            print("\n".join(tree_lines()), file=sys.stderr)
            raise
        finally:
            program.terminate()
            program.wait()
            for event in EVENTS:
                listener.deregister(event)
            log.seek(0)
            text = log.read()
            sys.stderr.write(text)
    require(not complaints(text), "the program complains of nothing")
