"""The desktop's portal for programs without a window, for python3-dbusmock: `-t background.py -p '{"answer": "yes"}'`.

Answers: yes; running (it may run, and is not started); never (the results say that it may not run); refused; other (it
cannot); denied (an error); silent (the user does not answer).
"""

import dbus
import dbusmock
from gi.repository import GLib

BUS_NAME = "org.freedesktop.portal.Desktop"
MAIN_OBJ = "/org/freedesktop/portal/desktop"
MAIN_IFACE = "org.freedesktop.portal.Background"
SYSTEM_BUS = False


def load(mock, parameters):
    mock.answer = parameters.get("answer", "yes")
    mock.journal = []
    mock.AddMethod("org.weft.Test", "Journal", "", "as", lambda self: self.journal)


@dbus.service.method(MAIN_IFACE, in_signature="sa{sv}", out_signature="o", sender_keyword="sender")
def RequestBackground(self, parent, options, sender):
    command = " ".join(str(part) for part in options["commandline"]).rsplit("/", 1)[-1]
    self.journal.append(f"autostart {bool(options['autostart'])}: {command}: {options['reason']}")
    if self.answer == "denied":
        raise dbus.exceptions.DBusException("no", name="org.freedesktop.portal.Error.NotAllowed")
    path = f"{MAIN_OBJ}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
    self.AddObject(path, "org.freedesktop.portal.Request", {}, [("Close", "", "", "")])
    GLib.idle_add(answer, self, path, bool(options["autostart"]))
    return dbus.ObjectPath(path)


def answer(self, path, starts):
    if self.answer == "silent":
        return
    code = {"refused": 1, "other": 2}.get(self.answer, 0)
    results = {"background": self.answer != "never", "autostart": starts and self.answer == "yes"}
    dbusmock.get_object(path).EmitSignal(
        "org.freedesktop.portal.Request", "Response", "ua{sv}",
        [dbus.UInt32(code), dbus.Dictionary(results, signature="sv")])
