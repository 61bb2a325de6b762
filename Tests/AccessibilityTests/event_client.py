"""A user's way to an event by keys alone, read by a client of the accessibility bus.

event_client.py PROGRAM SERVER DATA: an event is opened from the agenda, read, saved, given a reminder and given to the calendar;
a tag of it filters the agenda; it is found in Saved and by the search, and the next start has it with its reminder.
Ends with 0 when it is so.
"""

import os
import subprocess
import sys
import tempfile

from bus import Atspi, application, die_together, find, find_all, has, require, role, run, wait_for, walk

CALENDAR_FILE = "event.ics"


def key(*names):
    subprocess.run(["xdotool", "key", "--delay", "40", *names], check=True)


def named(text):
    return lambda name: text in name


def keyboard():
    return next((node for _, node in walk(application()) if has(node, Atspi.StateType.FOCUSED)), None)


def keyboard_name():
    node = keyboard()
    return (node.get_name() or "") if node else ""


def tab_to(text):
    for _ in range(40):
        if text in keyboard_name():
            return
        before = keyboard_name()
        key("Tab")
        wait_for(f"the keyboard beyond '{before}'", keyboard)
    raise SystemExit(f"no way by Tab to {text}")


class Way:
    def __init__(self, home):
        self.home = home
        self.title = ""

    def page(self):
        return find("list", lambda name: name == self.title) and find("push button", named("Back"))

    def first_run(self):
        subprocess.run(["xdotool", "mousemove", "10", "700"], check=True)
        wait_for("the feed", lambda: find_all("list item", lambda name: name != ""))
        self.open_from_the_agenda()
        self.read_the_page()
        self.save()
        self.remind()
        self.give_to_the_calendar()
        self.press_a_tag()
        self.find_in_saved()
        self.search()
        key("ctrl+q")
        wait_for("the program to end", lambda: not application())

    def open_from_the_agenda(self):
        key("ctrl+2")
        wait_for("an event with the keyboard", lambda: role(keyboard()) == "list item" and find("tool bar", named("Filters")))
        key("Down")
        heard = wait_for("its row", lambda: role(keyboard()) == "list item" and keyboard_name())
        key("Return")
        wait_for("the way back", lambda: find("push button", named("Back")))
        # The page is called as the row begins.
        self.title = wait_for("the page", lambda: next(
            (node.get_name() for node in find_all("list", lambda name: name and heard.startswith(name + ","))), None))

    def read_the_page(self):
        page = wait_for("its list", lambda: find("list", lambda name: name == self.title))
        names = wait_for("its parts", lambda: [node.get_name() for _, node in walk(page) if node.get_name()][1:])
        require(names[0] == self.title, f"the page starts with the event's title, not {names[:3]}")
        require(find("heading", lambda name: name == self.title), "the title is a heading")
        for button in ("Add to Calendar", "Remind Me", "Open Page"):
            require(find("push button", named(button)), f"there is {button}")

    def save(self):
        key("ctrl+d")
        wait_for("that it is saved", lambda: find("push button", named("Remove from Saved")))

    def remind(self):
        tab_to("Remind Me")
        key("Return")
        wait_for("the choice of times", lambda: find("push button", named("1 day before")))
        require(not find("push button", named("None")), "there is no reminder to remove")
        tab_to("1 day before")
        key("Return")
        wait_for("that it says so", lambda: find("push button", named("Reminder: 1 day before")))
        key("Return")
        wait_for("that the chosen time is pressed", lambda: any(
            has(node, Atspi.StateType.PRESSED) for node in find_all("push button", named("1 day before"))))
        require(find("push button", named("None")), "the reminder can be removed")
        key("Escape")
        wait_for("the page again", lambda: not find("push button", named("None")))

    def give_to_the_calendar(self):
        tab_to("Add to Calendar")
        key("Return")
        path = f"{self.home}/{CALENDAR_FILE}"
        wait_for("the event in the user's calendar", lambda: os.path.exists(path) and os.path.getsize(path))
        with open(path, encoding="utf-8", newline="") as file:
            require("BEGIN:VEVENT" in file.read(), "it is a calendar of an event")

    def press_a_tag(self):
        tab_to("Events with the tag")
        tag = keyboard_name().removeprefix("Events with the tag ")
        key("Return")
        wait_for("the tag among the filters", lambda: any(
            has(node, Atspi.StateType.PRESSED)
            for kind in ("toggle button", "push button") for node in find_all(kind, lambda name: name == f"Tag: {tag}")))
        wait_for("its event", lambda: find("list item", lambda name: name.startswith(self.title + ",")))

    def find_in_saved(self, then_leave=True):
        key("ctrl+3")
        wait_for("the event in Saved", lambda: find("list", named("Saved"))
                 and find("list item", lambda name: name.startswith(self.title + ",")))
        key("Return")
        wait_for("its page", self.page)
        wait_for("that it is saved", lambda: find("push button", named("Remove from Saved")))
        if then_leave:
            key("Escape")
            wait_for("the list again", lambda: not find("push button", named("Back")))

    def search(self):
        key("ctrl+1")
        wait_for("the groups", lambda: find("list", named("Groups")))
        key("ctrl+f")
        wait_for("the field of the search", lambda: "Search" in keyboard_name())
        subprocess.run(["xdotool", "type", "--delay", "20", self.title], check=True)
        wait_for("the event below the groups", lambda: find("list", named("Groups and events that were found"))
                 and find("list item", lambda name: name.startswith(self.title + ",")))
        for _ in range(60):
            if keyboard_name().startswith(self.title + ",") and role(keyboard()) == "list item":
                break
            key("Down")
        key("Return")
        wait_for("its page", self.page)

    def second_run(self):
        wait_for("the feed", lambda: find_all("list item", lambda name: name != ""))
        self.find_in_saved(then_leave=False)
        wait_for("its reminder", lambda: find("push button", named("Reminder: 1 day before")))


def make_calendar(home):
    """A program of the user's that takes calendars."""
    os.makedirs(f"{home}/data/applications")
    os.makedirs(f"{home}/config")
    with open(f"{home}/data/applications/flow-calendar.desktop", "w", encoding="utf-8") as file:
        file.write("[Desktop Entry]\nType=Application\nName=Calendar\nMimeType=text/calendar;\n"
                   f"Exec=cp %f {home}/{CALENDAR_FILE}\n")
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
        way = Way(home)
        arguments = ["--source", fixture.stdout.readline().strip(), "--place", "London"]
        run("browse-meetup", way.first_run, arguments)
        run("browse-meetup", way.second_run, arguments)
    finally:
        for process in (manager, fixture):
            process.terminate()
            process.wait()
