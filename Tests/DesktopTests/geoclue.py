"""GeoClue, for python3-dbusmock: `-t geoclue.py -p '{"answer": "yes"}'`.

Answers: yes; denied; silent (started, and then nothing); deaf (no call is answered); root (a position that is nowhere);
or what is told in place of a position, see TOLD.
"""

import dbus
import dbusmock
from gi.repository import GLib

BUS_NAME = "org.freedesktop.GeoClue2"
MAIN_OBJ = "/org/freedesktop/GeoClue2/Manager"
MAIN_IFACE = "org.freedesktop.GeoClue2.Manager"
SYSTEM_BUS = True

CLIENT = "/org/freedesktop/GeoClue2/Client/1"
CLIENT_IFACE = "org.freedesktop.GeoClue2.Client"
LOCATION = "/org/freedesktop/GeoClue2/Client/1/Location/0"
TOLD = {
    "yes": (dbus.Double(45.76), dbus.Double(4.84)),
    "nan": (dbus.Double("nan"), dbus.Double(4.84)),
    "beyond": (dbus.Double(-91), dbus.Double(4.84)),
    "words": ("45.76", dbus.UInt32(4)),
    "root": (dbus.Double(1), dbus.Double(1)),
}


def load(mock, parameters):
    mock.answer = parameters.get("answer", "yes")
    mock.journal = []
    mock.AddMethod("org.weft.Test", "Journal", "", "as", lambda self: self.journal)
    mock.AddMethod(MAIN_IFACE, "DeleteClient", "o", "", lambda self, path: self.journal.append(f"deleted {path}"))
    mock.AddObject(
        CLIENT, CLIENT_IFACE, {"DesktopId": "", "RequestedAccuracyLevel": dbus.UInt32(0)},
        [("Start", "", "", start), ("Stop", "", "", lambda self: mock.journal.append("stop"))])
    if mock.answer in TOLD:
        latitude, longitude = TOLD[mock.answer]
        mock.AddObject(
            LOCATION, "org.freedesktop.GeoClue2.Location", {"Latitude": latitude, "Longitude": longitude}, [])


@dbus.service.method(MAIN_IFACE, in_signature="", out_signature="o", async_callbacks=("done", "failed"))
def GetClient(self, done, failed):
    if self.answer != "deaf":
        done(dbus.ObjectPath(CLIENT))


def start(self):
    manager = dbusmock.get_object(MAIN_OBJ)
    name = self.Get(CLIENT_IFACE, "DesktopId")
    accuracy = self.Get(CLIENT_IFACE, "RequestedAccuracyLevel")
    manager.journal.append(f"start of {name}, accuracy {accuracy}")
    if manager.answer == "denied":
        raise dbus.exceptions.DBusException("not for you", name="org.freedesktop.DBus.Error.AccessDenied")
    if manager.answer != "silent":
        where = "/" if manager.answer == "root" else LOCATION
        GLib.idle_add(lambda: self.EmitSignal(
            CLIENT_IFACE, "LocationUpdated", "oo", [dbus.ObjectPath("/"), dbus.ObjectPath(where)]))
