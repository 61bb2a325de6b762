"""What is called tomorrow before midnight and today after it, in every view, read by a client of the accessibility bus.

midnight_client.py PROGRAM: the program runs in a time zone where midnight is near. Ends with 0 when all that is on screen
changes its words then.
"""

import datetime
import os
import subprocess
import sys
import tempfile
import time

from bus import application, find, find_all, has, require, role, run, wait_for, walk, Atspi

# Seconds from the start of the program until midnight.
MARGIN = 45
TITLE = "Concert"


def key(*names):
    subprocess.run(["xdotool", "key", "--delay", "40", *names], check=True)


def named(*texts):
    return lambda name: all(text in name for text in texts)


def texts():
    return [node.get_name() or "" for _, node in walk(application())]


def says(*parts):
    return any(all(part in text for part in parts) for text in texts())


def keyboard_is_in_a_row():
    return any(role(node) == "list item" and has(node, Atspi.StateType.FOCUSED) for _, node in walk(application()))


class Night:
    def __init__(self, home):
        self.home = home

    def before(self):
        """A zone whose midnight comes soon; an event on the evening of that day."""
        self.midnight = int(time.time()) + MARGIN
        seconds = -self.midnight % 86_400
        os.environ["TZ"] = f"TST-{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
        begin = datetime.datetime.fromtimestamp(self.midnight + 18 * 3600, datetime.timezone.utc)
        self.file = f"{self.home}/night.ics"
        with open(self.file, "w", encoding="utf-8", newline="") as file:
            file.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Night//EN\r\nX-WR-CALNAME:The Hall\r\n"
                       "BEGIN:VEVENT\r\nUID:night\r\nDTSTAMP:20260101T000000Z\r\n"
                       f"DTSTART:{begin:%Y%m%dT%H%M%SZ}\r\nDURATION:PT2H\r\nSUMMARY:{TITLE}\r\nEND:VEVENT\r\n"
                       "END:VCALENDAR\r\n")
        return ["--source", self.file, "--place", "London"]

    def wait_for_midnight(self):
        require(time.time() < self.midnight - 1, "it was ready before midnight")
        time.sleep(max(0, self.midnight - time.time()))

    def begin(self):
        # Beside each other there is room for a list and a page.
        window = wait_for("the window", lambda: subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", "Browse Meetup"], capture_output=True, text=True).stdout.split())
        subprocess.run(["xdotool", "windowsize", window[0], "1200", "800", "mousemove", "10", "700"], check=True)
        wait_for("the feed", lambda: find_all("list item", lambda name: name != ""))

    def open_the_event(self):
        key("ctrl+2")
        wait_for("the event of tomorrow", lambda: keyboard_is_in_a_row() and find("list item", named(TITLE, "Tomorrow, 18:00")))
        key("Return")
        wait_for("its page", lambda: find("list", lambda name: name == TITLE) and says("Tomorrow, 18:00 – 20:00"))

    def agenda_and_page(self):
        self.begin()
        self.open_the_event()
        require(find("heading", named("Tomorrow")), "its day says tomorrow")
        self.wait_for_midnight()
        wait_for("the event of today", lambda: find("list item", named(TITLE, "Today, 18:00")))
        wait_for("its day", lambda: find("heading", named("Today")) and not find("heading", named("Tomorrow")))
        wait_for("its page", lambda: says("Today, 18:00 – 20:00") and not says("Tomorrow, 18:00"))

    def saved_and_group(self):
        self.begin()
        self.open_the_event()
        key("ctrl+d")
        wait_for("that it is saved", lambda: find("push button", named("Remove from Saved")))
        key("ctrl+1")
        wait_for("the group", keyboard_is_in_a_row)
        key("Return")
        wait_for("the group's page", lambda: find("list", named("The Hall")) and says("Tomorrow, 18:00 – 20:00"))
        key("ctrl+3")
        wait_for("the saved event", lambda: find("list item", named(TITLE, "Tomorrow, 18:00")))
        self.wait_for_midnight()
        wait_for("the saved event of today", lambda: find("list item", named(TITLE, "Today, 18:00")))
        wait_for("that nothing is of tomorrow", lambda: not says("Tomorrow"))


with tempfile.TemporaryDirectory() as home:
    os.environ.update(XDG_DATA_HOME=f"{home}/data", XDG_CONFIG_HOME=f"{home}/config", XDG_CACHE_HOME=f"{home}/cache")
    night = Night(home)
    run("browse-meetup", night.agenda_and_page, night.before())
    run("browse-meetup", night.saved_and_group, night.before())
