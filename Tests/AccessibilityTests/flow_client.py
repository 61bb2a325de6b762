"""A user's way through Browse Meetup by keys alone, read by a client of the accessibility bus.

flow_client.py PROGRAM SERVER DATA: a place is chosen by typing, a source added, a group of it looked for, opened, saved, taken
back, saved again, its event given to the calendar, its address shared, the source switched off; then the program is started
once more and everything is found again. Ends with 0 when it is so.
"""

import os
import subprocess
import sys
import tempfile

from bus import Atspi, application, die_together, find, find_all, has, require, role, run, wait_for, walk

SAVED_EVENT = "event.ics"


def key(*names):
    subprocess.run(["xdotool", "key", "--delay", "40", *names], check=True)


def write(text):
    subprocess.run(["xdotool", "type", "--delay", "20", text], check=True)


def named(text):
    return lambda name: text in name


def keyboard():
    """What has the keyboard."""
    return next((node for _, node in walk(application()) if has(node, Atspi.StateType.FOCUSED)), None)


def keyboard_is_in(wanted, text=""):
    node = keyboard()
    return node if node and role(node) == wanted and text in (node.get_name() or "") else None


def tab_to(text, step="Tab"):
    """Goes on with Tab until what has the keyboard is called so."""
    for _ in range(40):
        node = keyboard()
        if node and text in (node.get_name() or ""):
            print("came by keys to:", node.get_name())
            return
        before = node and node.get_name()
        key(step)
        wait_for(f"the keyboard beyond '{before}'", keyboard)
    raise SystemExit(f"no way by {step} to {text}")


def windows():
    return [node.get_name() for node in find_all("frame") + find_all("window") + find_all("dialog")]


class Flow:
    def __init__(self, home, base):
        self.home = home
        self.base = base
        self.group = ""

    def first_run(self):
        subprocess.run(["xdotool", "mousemove", "10", "700"], check=True)
        wait_for("the feed", lambda: find_all("list item", lambda name: name != ""))
        self.choose_a_place()
        self.add_a_source()
        self.filter_events()
        self.look_for_a_group()
        self.save_and_take_back()
        self.give_to_the_calendar()
        self.share()
        self.switch_the_source_off()
        self.go_to_saved()
        key("ctrl+q")
        wait_for("the program to end", lambda: not application())

    def choose_a_place(self):
        key("ctrl+l")
        wait_for("the field of places", lambda: keyboard_is_in("text") or keyboard_is_in("entry"))
        write("lyon")
        wait_for("Lyon among the places", lambda: find("list item", named("Lyon")))
        key("Return")
        wait_for("the place in the header bar", lambda: find("push button", named("Place: Lyon")))

    def filter_events(self):
        def chip(name):
            return next((node for kind in ("toggle button", "push button") for node in find_all(kind)
                         if node.get_name() == name), None)

        def is_pressed(name):
            return chip(name) and has(chip(name), Atspi.StateType.PRESSED)

        key("ctrl+2")
        wait_for("the events", lambda: find("list", named("Events")) and find("tool bar", named("Filters")))
        wait_for("the keyboard at an event", lambda: keyboard_is_in("list item"))
        tab_to("Any day", "shift+Tab")
        wait_for("that any day is chosen", lambda: is_pressed("Any day"))
        key("Right", "Right", "Right", "Right")
        wait_for("the keyboard at the week", lambda: keyboard() and keyboard().get_name() == "7 days")
        key("space")
        wait_for("that the week is chosen", lambda: is_pressed("7 days") and not is_pressed("Any day"))
        key("Left", "Left", "Left", "Left", "space")
        wait_for("that any day is chosen again", lambda: is_pressed("Any day") and not is_pressed("7 days"))
        key("ctrl+1")
        wait_for("the groups", lambda: find("list", named("Groups")))

    def look_for_a_group(self):
        key("ctrl+f")
        wait_for("the field of the search", lambda: keyboard_is_in("text", "Search") or keyboard_is_in("entry", "Search"))
        write("bouchons")
        row = wait_for("what was found", lambda: find("list", named("Groups and events that were found"))
                       and find("list item", named("Bouchons")))
        self.group = row.get_name().split(",")[0]
        key("Return")
        wait_for("the group's page", lambda: find("list", lambda name: name == self.group))
        wait_for("the way back", lambda: find("push button", named("Back")))

    def save_and_take_back(self):
        key("ctrl+d")
        wait_for("that it was saved", lambda: find("push button", named("Undo")))
        require(find("push button", named("Remove from Saved")), "the star says so")
        key("ctrl+z")
        wait_for("that it was taken back", lambda: find("push button", named("Save")))
        key("ctrl+d")
        wait_for("that it was saved again", lambda: find("push button", named("Remove from Saved")))

    def give_to_the_calendar(self):
        # The events follow the description.
        key("End")
        wait_for("an event", lambda: find("push button", named("Add to Calendar")))
        tab_to("Add to Calendar")
        key("Return")
        path = f"{self.home}/{SAVED_EVENT}"
        wait_for("the event in the user's calendar", lambda: os.path.exists(path) and os.path.getsize(path))
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        require(text.startswith("BEGIN:VCALENDAR\r\n") and "BEGIN:VEVENT" in text, "it is a calendar of an event")

    def share(self):
        tab_to("Share")
        key("Return")
        wait_for("the menu", lambda: find("menu item", named("Copy Link")))
        key("Return")
        wait_for("that the link was copied", lambda: any(
            "The link was copied" in (node.get_name() or "") for _, node in walk(application())))

    def open_sources(self):
        key("ctrl+comma")
        wait_for("the preferences", lambda: "Preferences" in windows())
        tab_to("Sites and calendars")
        key("Return")
        wait_for("the sources", lambda: "Sources" in windows())

    def close_sources(self):
        for window in ("Sources", "Preferences"):
            key("ctrl+w")
            wait_for(f"{window} to close", lambda: window not in windows())

    def add_a_source(self):
        self.open_sources()
        tab_to("Address of a source")
        write(self.base)
        key("Return")
        wait_for("the source in the list", self.switch)
        require(has(self.switch(), Atspi.StateType.CHECKED), "it is asked")
        self.close_sources()

    def switch_the_source_off(self):
        key("Escape")
        wait_for("the list again", lambda: not find("push button", named("Back")))
        self.open_sources()
        tab_to("Ask ")
        key("space")
        wait_for("that it is switched off", lambda: not has(self.switch(), Atspi.StateType.CHECKED))
        self.close_sources()

    def switch(self):
        return next((node for kind in ("check box", "switch", "toggle button") for node in find_all(kind, named("Ask "))), None)

    def go_to_saved(self):
        key("ctrl+3")
        wait_for("the group among those saved", lambda: find("list", named("Saved"))
                 and find("list item", named(self.group)))
        key("Return")
        wait_for("its page", lambda: find("push button", named("Back")))

    def second_run(self):
        wait_for("the page that was open", lambda: find("list", lambda name: name == self.group))
        wait_for("that it is saved", lambda: find("push button", named("Remove from Saved")))
        key("Escape")
        wait_for("the saved groups behind it", lambda: find("list", named("Saved"))
                 and find("list item", named(self.group)))
        wait_for("the same place", lambda: find("push button", named("Place: Lyon")))
        self.open_sources()
        wait_for("the source in the list", self.switch)
        require(not has(self.switch(), Atspi.StateType.CHECKED), "it is still switched off")


def make_calendar(home):
    """A program of the user's that takes calendars."""
    os.makedirs(f"{home}/data/applications")
    os.makedirs(f"{home}/config")
    with open(f"{home}/data/applications/flow-calendar.desktop", "w", encoding="utf-8") as file:
        file.write("[Desktop Entry]\nType=Application\nName=Calendar\nMimeType=text/calendar;\n"
                   f"Exec=cp %f {home}/{SAVED_EVENT}\n")
    with open(f"{home}/config/mimeapps.list", "w", encoding="utf-8") as file:
        file.write("[Default Applications]\ntext/calendar=flow-calendar.desktop\n")


server, data = sys.argv[2:4]
with tempfile.TemporaryDirectory() as home:
    make_calendar(home)
    os.environ.update(XDG_DATA_HOME=f"{home}/data", XDG_CONFIG_HOME=f"{home}/config", XDG_CACHE_HOME=f"{home}/cache")
    fixture = subprocess.Popen([server, "--data", data], stdout=subprocess.PIPE, text=True, preexec_fn=die_together)
    # Whoever closes a window has the one below it then.
    manager = subprocess.Popen(["openbox"], preexec_fn=die_together)
    try:
        flow = Flow(home, fixture.stdout.readline().strip())
        run("browse-meetup", flow.first_run)
        run("browse-meetup", flow.second_run)
    finally:
        for process in (manager, fixture):
            process.terminate()
            process.wait()
