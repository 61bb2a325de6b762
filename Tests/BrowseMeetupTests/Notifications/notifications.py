"""The desktop's notifications, for python3-dbusmock: `-t notifications.py -p '{"presses": true}'`.

Whatever is shown is pressed a moment later where `presses` is true.
"""

import dbus
import dbusmock
from gi.repository import GLib

BUS_NAME = "org.freedesktop.Notifications"
MAIN_OBJ = "/org/freedesktop/Notifications"
MAIN_IFACE = "org.freedesktop.Notifications"
SYSTEM_BUS = False


def load(mock, parameters):
    mock.presses = parameters.get("presses", False)
    mock.journal = []
    mock.last = 0
    mock.AddMethod("org.weft.Test", "Journal", "", "as", lambda self: dbus.Array(self.journal, signature="s"))
    mock.AddMethods(MAIN_IFACE, [
        ("GetCapabilities", "", "as", lambda self: ["actions", "body"]),
        ("GetServerInformation", "", "ssss", lambda self: ("test", "weft", "1", "1.2")),
        ("Notify", "susssasa{sv}i", "u", notify),
        ("CloseNotification", "u", "", lambda self, number: self.journal.append(f"closed {int(number)}")),
    ])


def notify(self, program, replaced, icon, title, body, actions, hints, timeout):
    mock = dbusmock.get_object(MAIN_OBJ)
    mock.last = int(replaced) or mock.last + 1
    number = mock.last
    mock.journal.append(f"shown {number}: {title}: {body}")
    if mock.presses:
        GLib.timeout_add(300, press, mock, number)
    return dbus.UInt32(number)


def press(mock, number):
    mock.EmitSignal(MAIN_IFACE, "ActionInvoked", "us", [dbus.UInt32(number), "default"])
    return False
