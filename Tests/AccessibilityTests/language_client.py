"""What of Browse Meetup's windows stays English in another language: nothing.

language_client.py PROGRAM SERVER ROOT: makes a language out of the templates in ROOT/po in which each text stands in brackets,
and groups whose texts have no Latin letter; starts the program in it and walks its views, popovers, menus and windows. A word in
Latin letters outside of brackets went past gettext, or was put together from parts.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

from bus import Atspi, act, application, children, die_together, find, has, require, run, wait_for, walk

# What GTK says of itself, in its windows of keys and about a program, too: it has no such language.
GTK_WORDS = {"Close", "Minimize", "Maximize", "Restore", "the", "window", "Credits", "License", "About", "Website", "System"}
GTK_TEXTS = {"No Results Found", "Try a different search", "Search Results", "Shortcuts", "Search Shortcuts", "Logo"}
GTK_WARRANTY = "This program comes with absolutely no warranty."
# Names, and what is written the same everywhere.
NAMES = {"MIT", "London", "GeoNames", "CC", "BY", "F", "Ctrl", "Alt", "Shift", "Return", "Space", "Escape", "Tab", "Page", "Up", "Down",
         "Home", "End", "Left", "Right", "Delete", "GMT", "UTC", "OpenStreetMap"}
# Not shown: addresses and what the program looks up.
KEPT = {"link", "urlname", "status", "join_mode", "visibility", "country", "type", "photo_link", "highres_link", "thumb_link",
        "base_url", "timezone"}

problems = []


def make_language(root, folder):
    """Compiles the templates so that each line of a text is in brackets."""
    for domain in ("browse-meetup", "weft"):
        target = f"{folder}/qps/LC_MESSAGES"
        os.makedirs(target, exist_ok=True)
        # Where a template has no other letters, gettext 0.23 makes it one of ASCII, and brackets are not of that.
        script = (
            f"msgen --lang=qps '{root}/po/{domain}.pot' | msgconv --to-code=UTF-8 | msgfilter --keep-header sed -e 's/^/⟦/' -e 's/$/⟧/' |"
            f" msgfmt --output-file='{target}/{domain}.mo' -")
        subprocess.run(["bash", "-c", "set -o pipefail; " + script], check=True, env=dict(os.environ, LC_ALL="C.UTF-8"))


def foreign(value, key=""):
    """The same with Greek for Latin letters, but for markup."""
    if isinstance(value, dict):
        return {name: foreign(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [foreign(part, key) for part in value]
    if not isinstance(value, str) or key in KEPT:
        return value
    parts = re.split(r"(<[^>]*>|&[a-z]+;)", value)
    return "".join(part if place % 2 else re.sub("[A-Za-zÀ-ž]", "ω", part) for place, part in enumerate(parts))


def make_data(root, folder):
    with open(f"{root}/data/groups.json") as file:
        groups = json.load(file)[:30]
    with open(f"{folder}/groups.json", "w") as file:
        json.dump(foreign(groups), file)
    for name in ("photos", "avatars", "places.tsv.gz"):
        os.symlink(f"{root}/data/{name}", f"{folder}/{name}")


def outside(text):
    """The words in Latin letters that are in no brackets, but for keys of one letter."""
    depth, rest = 0, []
    for letter in text:
        if letter == "⟧":
            depth -= 1
        rest.append(" " if depth or letter in "⟦⟧" else letter)
        if letter == "⟦":
            depth += 1
    return re.findall("[A-Za-z]{2,}", "".join(rest))


def check(where):
    seen = 0
    for depth, node in walk(application()):
        # The application's own is its executable's.
        for text in () if depth == 0 else (node.get_name() or "", node.get_description() or ""):
            seen += "⟦" in text
            # A widget without a name has that of its type, a key that of its letter.
            if text.startswith("Gtk") or text in GTK_TEXTS or text.startswith(GTK_WARRANTY) or len(text) == 1:
                continue
            left = [word for word in outside(text) if word not in GTK_WORDS | NAMES]
            # Addresses and paths are the same in all languages.
            if left and "://" not in text and "@" not in text and not text.startswith("/"):
                problems.append(f"{where}: {left} in '{text}'")
    require(seen > 0, f"{where} has texts of the language")
    print(f"{where}: {seen} texts")


def everything():
    """All that is on the bus, once the program is there."""
    app = application()
    return [node for _, node in walk(app)] if app else []


def windows():
    return len(list(children(application())))


def press(*keys):
    subprocess.run(["xdotool", "key", "--delay", "60", *keys], check=True)


def said(text):
    return lambda name: text in name


def look_at_windows():
    wait_for("the feed", lambda: find("list item", said("ω")))
    subprocess.run(["xdotool", "mousemove", "200", "400"], check=True)
    check("the feed")
    for key, view in (("ctrl+2", "Events"), ("ctrl+3", "Saved"), ("ctrl+1", "Groups")):
        press(key)
        wait_for(view, lambda: find("page tab", said(view)))
        check(view)
    act(find("list item", said("ω")), ("weft.menu",))
    wait_for("the row's menu", lambda: find("menu item"))
    check("a row's menu")
    press("Escape")
    act(find("list item", said("ω")))
    wait_for("the details", lambda: find("push button", said("Back")))
    wait_for("the facts", lambda: find("list item", said("Organiser")))
    check("the details")
    press("ctrl+d")
    wait_for("the toast", lambda: find("push button", said("Undo")))
    check("a toast")
    press("Escape")
    wait_for("the feed again", lambda: not find("push button", said("Back")))
    press("F10")
    wait_for("the menu", lambda: find("menu item", said("About")))
    check("the menu")
    press("Escape")
    press("ctrl+l")
    wait_for("places", lambda: any(node.get_role_name() in ("text", "entry") for node in everything()))
    check("places")
    press("Escape")
    press("ctrl+f")
    wait_for("the search", lambda: find("push button", said("Order and filters")))
    press("z", "z")
    wait_for("nothing found", lambda: find("push button", said("Clear the Search")))
    check("a search")
    press("ctrl+shift+f")
    wait_for("the filters", lambda: find("radio button", said("Newest first")))
    check("filters")
    press("Escape", "Escape")
    wait_for("the search to go", lambda: not has(
        find("push button", said("Search")) or find("toggle button", said("Search")), Atspi.StateType.PRESSED))
    for key, name in (("ctrl+question", "shortcuts"), ("ctrl+comma", "preferences")):
        before = windows()
        press(key)
        wait_for(name, lambda: windows() > before)
        check(name)
        press("ctrl+w")
        wait_for(f"{name} to close", lambda: windows() == before)
    before = windows()
    press("F10")
    act(wait_for("the entry About", lambda: find("menu item", said("About"))), ("click", "activate"))
    wait_for("About", lambda: windows() > before)
    check("About")


def look_at_trouble():
    wait_for("what went wrong", lambda: find("push button", said("Retry")))
    check("an error")


def look_at_nothing():
    wait_for("an empty feed", lambda: any("⟦No " in (node.get_name() or "") for node in everything()))
    check("an empty feed")


server, root = sys.argv[2:4]
with tempfile.TemporaryDirectory() as folder:
    make_language(root, folder)
    data = f"{folder}/data"
    os.mkdir(data)
    make_data(root, data)
    # Dates, numbers and times of that locale have no Latin letter.
    os.environ.update(LANGUAGE="qps", LC_ALL="ja_JP.UTF-8", TEXTDOMAINDIR=folder, XDG_DATA_HOME=f"{folder}/home")
    run("browse-meetup", look_at_windows, ["--data", data])
    fixture = subprocess.Popen([server, "--data", data], stdout=subprocess.PIPE, text=True, preexec_fn=die_together)
    try:
        base = fixture.stdout.readline().strip()
        run("browse-meetup", look_at_trouble, ["--service", f"{base}fault/status=500"])
    finally:
        fixture.terminate()
        fixture.wait()
    with open(f"{data}/groups.json", "w") as file:
        file.write("[]")
    run("browse-meetup", look_at_nothing, ["--data", data])
require(not problems, "no English is left:\n" + "\n".join(dict.fromkeys(problems)))
