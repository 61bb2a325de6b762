"""Shared code of the scripts that drive BrowseMeetup: the program, the fixture server, the desktop's services, real input.

Runs on the display and the bus it finds: scripts/in-xvfb.sh gives both. Needs python3-gi and xdotool.
"""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

TITLE = "^Browse Meetup$"
# GTK 4.8 itself warns if a pressed widget is removed before the button is released, and GDK 4.24 about frames of its
# popovers; there may be no browser; and the program reports failures of a hostile service.
HARMLESS = re.compile(
    r"Broken accounting of active state|gdk_frame_timings_submitted|"
    r"a link was not opened|browse-meetup-WARNING|weft-WARNING.*: (?:NetworkImage|Map)Node \d")
# GLib names the process first. A program that the desktop started for an address writes to the same log.
COMPLAINT = re.compile(r"^\((?:process|[\w.-]*(?:BrowseMeetup|browse-meetup|weft-picture-decode)[\w.-]*):\d+\):.*"
                       r"(?:CRITICAL|WARNING|ERROR)|Fatal error|Assertion")


class Failure(Exception):
    """A problem, reported in the script's output."""


def wait_for(what, condition, seconds=30, pause=0.02):
    """Waits for the condition's first true value and returns it."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise Failure(f"waited {seconds} s in vain for {what}")
        time.sleep(pause)


class Server:
    """The fixture server, with a fixed port for this object's lifetime, running or not."""

    def __init__(self, path, *arguments):
        self.command = [path, *arguments]
        self.child = None
        self.base = None
        self.start()

    def start(self):
        if self.child is not None:
            return
        port = urllib.parse.urlsplit(self.base).port if self.base else 0
        self.child = subprocess.Popen(
            [*self.command, "--port", str(port)], stdout=subprocess.PIPE, text=True)
        line = self.child.stdout.readline().strip()
        if not line.startswith("http://"):
            raise Failure(f"the fixture server did not start: {line}")
        self.base = line

    def stop(self):
        if self.child is None:
            return
        self.child.terminate()
        self.child.wait(10)
        self.child.stdout.close()
        self.child = None

    def get(self, path):
        # It may be compressing a bomb for another request.
        try:
            with urllib.request.urlopen(self.base + path, timeout=120) as answer:
                return answer.read().decode()
        except OSError as error:
            raise Failure(f"the fixture server does not answer: {error}") from error

    def weather(self, spec):
        if self.child is not None:
            self.get("weather/" + urllib.parse.quote(spec, safe="=:,"))

    def requests(self):
        return json.loads(self.get("stats"))["requests"]


class Desktop:
    """Services on the bus: the portal with the colour scheme, and the memory monitor."""

    DESCRIPTION = """<node><interface name="org.freedesktop.portal.Settings">
        <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="v" direction="out"/></method>
        <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>
        <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
        <property name="version" type="u" access="read"/>
        </interface></node>"""
    PATH = "/org/freedesktop/portal/desktop"
    NAMESPACE = "org.freedesktop.appearance"

    def __init__(self):
        self.scheme = 2
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        interface = Gio.DBusNodeInfo.new_for_xml(self.DESCRIPTION).interfaces[0]
        self.bus.register_object(self.PATH, interface, self.answer, lambda *_: GLib.Variant("u", 1), None)
        for name in ("org.freedesktop.portal.Desktop", "org.freedesktop.LowMemoryMonitor"):
            self.bus.call_sync(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
                GLib.Variant("(su)", (name, 0)), None, Gio.DBusCallFlags.NONE, -1, None)
        threading.Thread(target=GLib.MainLoop().run, daemon=True).start()

    def answer(self, _connection, _sender, _path, _interface, method, parameters, invocation):
        if method == "ReadAll":
            every = {self.NAMESPACE: {"color-scheme": GLib.Variant("u", self.scheme)}}
            invocation.return_value(GLib.Variant("(a{sa{sv}})", (every,)))
        elif tuple(parameters) == (self.NAMESPACE, "color-scheme"):
            # The real portal wraps the value in two variants.
            scheme = GLib.Variant("v", GLib.Variant("u", self.scheme))
            invocation.return_value(GLib.Variant("(v)", (scheme,)))
        else:
            invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "no such setting")

    def prefer(self, dark):
        self.scheme = 1 if dark else 2
        setting = GLib.Variant("(ssv)", (self.NAMESPACE, "color-scheme", GLib.Variant("u", self.scheme)))
        self.bus.emit_signal(None, self.PATH, "org.freedesktop.portal.Settings", "SettingChanged", setting)

    def warn_of_low_memory(self):
        self.bus.emit_signal(
            None, "/org/freedesktop/LowMemoryMonitor", "org.freedesktop.LowMemoryMonitor", "LowMemoryWarning",
            GLib.Variant("(y)", (100,)))


class StandIn:
    """A program with which the desktop opens addresses and calendars: records them in a file."""

    TYPES = ["x-scheme-handler/http", "x-scheme-handler/https", "x-scheme-handler/geo", "x-scheme-handler/mailto",
             "x-scheme-handler/webcal", "text/calendar", "text/html"]

    def __init__(self, folder):
        """Installs it in the folders of `environment`."""
        self.path = os.path.join(folder, "opened")
        applications, config = os.path.join(folder, "data", "applications"), os.path.join(folder, "config")
        os.makedirs(applications, exist_ok=True)
        os.makedirs(config, exist_ok=True)
        with open(os.path.join(applications, "stand-in.desktop"), "w", encoding="utf-8") as file:
            file.write("[Desktop Entry]\nType=Application\nName=Stand-in\nNoDisplay=true\n"
                       f"Exec=sh -c 'echo \"$1\" >>{self.path}' sh %u\nMimeType={';'.join(self.TYPES)};\n")
        with open(os.path.join(config, "mimeapps.list"), "w", encoding="utf-8") as file:
            file.write("[Default Applications]\n" + "".join(f"{kind}=stand-in.desktop\n" for kind in self.TYPES))

    def opened(self):
        """The opened addresses, in order."""
        if not os.path.exists(self.path):
            return []
        with open(self.path, encoding="utf-8", errors="replace") as file:
            return file.read().splitlines()


def environment(folder):
    """The program's environment: its files in `folder`, no close button that the input could hit, one bus for both."""
    settings = os.path.join(folder, "config", "gtk-4.0")
    os.makedirs(settings, exist_ok=True)
    with open(os.path.join(settings, "settings.ini"), "w", encoding="utf-8") as file:
        file.write("[Settings]\ngtk-decoration-layout=:\n")
    bus = os.environ.get("DBUS_SESSION_BUS_ADDRESS", "")
    return os.environ | {
        "XDG_DATA_HOME": os.path.join(folder, "data"), "XDG_CONFIG_HOME": os.path.join(folder, "config"),
        "XDG_CACHE_HOME": os.path.join(folder, "cache"),
        # Compiled shaders belong to the machine: a user has them from the second start on.
        "MESA_SHADER_CACHE_DIR": os.path.expanduser("~/.cache/weft-shaders"),
        "DBUS_SYSTEM_BUS_ADDRESS": bus, "WEFT_LIVE_REPORT": os.environ.get("WEFT_LIVE_REPORT", "250")}


class Program:
    """A running BrowseMeetup, with its reports (`WEFT_LIVE_REPORT`) and the kernel's figures."""

    def __init__(self, path, folder, *arguments):
        self.folder = folder
        self.log_path = os.path.join(folder, "log")
        self.events = []
        self.counts = None
        self.pictures = {}
        self.most_resident = 0.0
        self.longest = {"longestDelay": 0.0, "longestTextless": 0.0}
        self.lock = threading.Lock()
        with open(self.log_path, "w", encoding="utf-8") as log:
            self.started = time.monotonic()
            self.child = subprocess.Popen(
                [path, *arguments], stdout=subprocess.PIPE, stderr=log, text=True, env=environment(folder))
        threading.Thread(target=self.read, daemon=True).start()
        self.window = wait_for("the window", self.find_window)

    def read(self):
        for line in self.child.stdout:
            try:
                report = json.loads(line)
            except json.JSONDecodeError:
                continue
            with self.lock:
                if "event" in report:
                    self.events.append(report)
                else:
                    self.counts = report
                    self.most_resident = max(self.most_resident, self.family_megabytes())
                    self.pictures |= {url: state for url, state in report["pictures"].items() if state != "waiting"}
                    for name in self.longest:
                        self.longest[name] = max(self.longest[name], report[name])

    def find_window(self):
        self.require_alive()
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", TITLE], capture_output=True, text=True, check=False)
        return found.stdout.split("\n")[0]

    def require_alive(self):
        status = self.child.poll()
        if status is not None:
            raise Failure(f"the program ended with status {status}\n{self.log()}")

    def input(self, *lines):
        """Sends real input, one line for xdotool each."""
        subprocess.run(["xdotool", "-"], input="\n".join(lines) + "\n", text=True, capture_output=True, check=False)
        self.require_alive()

    def event_after(self, name, moment):
        """The first time of the event after `moment`, on the monotonic clock; None without one."""
        with self.lock:
            return next((e["at"] for e in self.events if e["event"] == name and e["at"] >= moment), None)

    def fresh_counts(self, seconds=30):
        """The program's next counts."""
        now = time.monotonic()
        return wait_for(
            "the program's report", lambda: self.counts if self.counts and self.counts["at"] > now else None, seconds)

    def settle(self, condition, what, seconds=30):
        """Waits for counts that meet the condition twice in a row."""
        deadline = time.monotonic() + seconds
        good = 0
        while good < 2:
            self.require_alive()
            good = good + 1 if condition(self.fresh_counts()) else 0
            if time.monotonic() > deadline:
                raise Failure(f"waited {seconds} s in vain for {what}: {self.counts}")
        return self.counts

    def load_events(self, is_enough, seconds=90):
        """Goes to the end of the agenda, which loads as one scrolls, until the number of events is enough; then to its first event."""
        deadline = time.monotonic() + seconds
        while not is_enough(self.fresh_counts()["events"]):
            if time.monotonic() > deadline:
                raise Failure(f"waited {seconds} s in vain for the events: {self.counts}")
            self.input("key End", "sleep 0.1", "key End")
        self.input("key Home", "sleep 0.2", "key Down")

    def rest(self, seconds=60):
        """Waits until the program, with its store, uses hardly any processor time."""
        busy = self.cpu_seconds()
        for _ in range(seconds):
            time.sleep(1)
            before, busy = busy, self.cpu_seconds()
            if busy - before < 0.1:
                break

    def details_time(self, event="details", x=200, y=420, seconds=10):
        """Clicks a row and returns the seconds until its details are painted."""
        self.input(f"mousemove --window {self.window} {x} {y - 20}", f"mousemove --window {self.window} {x} {y}")
        time.sleep(0.1)
        began = time.monotonic()
        self.input("click 1")
        return wait_for("the details of a group", lambda: self.event_after(event, began), seconds, 0.005) - began

    # Kernel figures.

    def status(self, name):
        with open(f"/proc/{self.child.pid}/status", encoding="utf-8") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(name + ":"))

    def resident_megabytes(self):
        return self.status("VmRSS") / 1024

    def anonymous_megabytes(self):
        """Anonymous memory: the rest is code, fonts and decoded pictures."""
        return self.status("RssAnon") / 1024

    def peak_megabytes(self):
        """Peak memory of the program from the kernel, and with its decoders from the reports."""
        return max(self.status("VmHWM") / 1024, self.most_resident)

    def family(self):
        """The process ids of the program and its children."""
        found = [self.child.pid]
        for pid in found:
            try:
                for thread in os.listdir(f"/proc/{pid}/task"):
                    with open(f"/proc/{pid}/task/{thread}/children", encoding="utf-8") as file:
                        found += [int(child) for child in file.read().split()]
            except OSError:
                # It ended meanwhile.
                continue
        return found

    def family_megabytes(self):
        """Memory in which shared pages count once."""
        total = 0
        for pid in self.family():
            try:
                with open(f"/proc/{pid}/smaps_rollup", encoding="utf-8") as file:
                    total += next(int(line.split()[1]) for line in file if line.startswith("Pss:"))
            except (OSError, StopIteration):
                continue
        return total / 1024

    def kept_tiles(self):
        """The number of cached map tiles."""
        folder = os.path.join(self.folder, "cache", "browse-meetup", "tiles")
        return sum(len(files) for _, _, files in os.walk(folder))

    def threads(self):
        return self.status("Threads")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.child.pid}/fd"))

    def cpu_seconds(self):
        """CPU seconds including the decoders, also ended ones."""
        total = 0
        for pid in self.family():
            try:
                with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                    fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            total += sum(int(field) for field in fields[11:15])
        return total / os.sysconf("SC_CLK_TCK")

    # The end.

    def log(self):
        with open(self.log_path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def complaints(self):
        return [line for line in self.log().split("\n") if COMPLAINT.search(line) and not HARMLESS.search(line)]

    def close(self):
        """Closes the window as a user does and returns the seconds until the program ended."""
        began = time.monotonic()
        self.input("key ctrl+w") if self.child.poll() is None else None
        try:
            self.child.wait(30)
        except subprocess.TimeoutExpired as late:
            raise Failure("the program did not end within 30 s") from late
        return time.monotonic() - began

    def end(self):
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGTERM)
            try:
                self.child.wait(10)
            except subprocess.TimeoutExpired:
                self.child.kill()


def main(run):
    """Runs `run`; its failure fails the script."""
    try:
        sys.exit(run())
    except Failure as failure:
        sys.exit(f"{os.path.basename(sys.argv[0])}: {failure}")
