"""The desktop's notifications, for python3-dbusmock: `-t notifications.py -p '{"presses": true}'`.

Each notification is pressed a moment later where `presses` is true: its button called `button`, else the notification itself.
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
    mock.button = parameters.get("button")
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
    # Pairs of a name and what the button says.
    names = dict(zip(actions[1::2], actions[::2]))
    if mock.presses and (mock.button is None or mock.button in names):
        GLib.timeout_add(300, press, mock, number, names.get(mock.button, "default"))
    return dbus.UInt32(number)


def press(mock, number, action):
    mock.EmitSignal(MAIN_IFACE, "ActionInvoked", "us", [dbus.UInt32(number), action])
    return False
