"""The desktop portal's notifications, for python3-dbusmock: `-t notification_portal.py -p '{"presses": true}'`.

Whatever is shown is pressed a moment later where `presses` is true, as the portal does it.
"""

import dbus
from gi.repository import GLib

BUS_NAME = "org.freedesktop.portal.Desktop"
MAIN_OBJ = "/org/freedesktop/portal/desktop"
MAIN_IFACE = "org.freedesktop.portal.Notification"
SYSTEM_BUS = False
PROGRAM = "org.weft.BrowseMeetup"


def load(mock, parameters):
    mock.presses = parameters.get("presses", False)
    mock.journal = []
    mock.bus = dbus.SessionBus()
    mock.AddMethod("org.weft.Test", "Journal", "", "as", lambda self: dbus.Array(self.journal, signature="s"))
    mock.AddProperties(MAIN_IFACE, {"version": dbus.UInt32(1)})
    mock.AddMethods(MAIN_IFACE, [
        ("AddNotification", "sa{sv}", "", add),
        ("RemoveNotification", "s", "", lambda self, name: self.journal.append("closed")),
    ])


def add(self, name, notification):
    self.journal.append(f"shown: {notification['title']}: {notification['body']}")
    target = notification["default-action-target"]
    self.journal.append("target: " + " | ".join(str(part) for part in target))
    if self.presses:
        GLib.timeout_add(300, press, self.bus, str(notification["default-action"]), target)


def press(bus, action, target):
    program = bus.get_object(PROGRAM, "/" + PROGRAM.replace(".", "/"), introspect=False)
    target = dbus.Array(target, signature="s", variant_level=1)
    program.ActivateAction(
        action.removeprefix("app."), dbus.Array([target], signature="v"), dbus.Dictionary(signature="sv"),
        dbus_interface="org.freedesktop.Application", reply_handler=lambda: None, error_handler=print)
    return False
