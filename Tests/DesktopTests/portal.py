"""The desktop's portal for the user's position, for python3-dbusmock: `-t portal.py -p '{"answer": "yes"}'`.

Answers: yes; refused; other (it cannot); off (position is switched off); silent (the user does not answer); started
(granted, and then nothing); deaf (no call is answered); flood; or what is told in place of a position, see TOLD.
"""

import dbus
import dbusmock
from gi.repository import GLib

BUS_NAME = "org.freedesktop.portal.Desktop"
MAIN_OBJ = "/org/freedesktop/portal/desktop"
MAIN_IFACE = "org.freedesktop.portal.Location"
SYSTEM_BUS = False

LYON = {"Latitude": dbus.Double(45.76), "Longitude": dbus.Double(4.84), "Accuracy": dbus.Double(25000)}
TOLD = {
    "yes": LYON,
    "nan": {"Latitude": dbus.Double("nan"), "Longitude": dbus.Double(4.84)},
    "infinite": {"Latitude": dbus.Double(45.76), "Longitude": dbus.Double("inf")},
    "beyond": {"Latitude": dbus.Double(45.76), "Longitude": dbus.Double(500)},
    "words": {"Latitude": "45.76", "Longitude": dbus.Array([4.84], signature="d")},
    "nothing": {},
    "another": LYON,
    "number": None,
    "flood": LYON,
}


def load(mock, parameters):
    mock.answer = parameters.get("answer", "yes")
    mock.journal = []
    mock.AddMethod("org.weft.Test", "Journal", "", "as", lambda self: self.journal)


def handle(kind, sender, token):
    return f"{MAIN_OBJ}/{kind}/{sender[1:].replace('.', '_')}/{token}"


def note_closing(kind):
    def close(self):
        dbusmock.get_object(MAIN_OBJ).journal.append(f"{kind} closed")
    return close


@dbus.service.method(
    MAIN_IFACE, in_signature="a{sv}", out_signature="o", sender_keyword="sender", async_callbacks=("done", "failed"))
def CreateSession(self, options, sender, done, failed):
    self.journal.append(f"session of accuracy {options['accuracy']}")
    if self.answer == "deaf":
        return
    path = handle("session", sender, options["session_handle_token"])
    self.AddObject(path, "org.freedesktop.portal.Session", {}, [("Close", "", "", note_closing("session"))])
    done(dbus.ObjectPath(path))


@dbus.service.method(MAIN_IFACE, in_signature="osa{sv}", out_signature="o", sender_keyword="sender")
def Start(self, session, parent, options, sender):
    self.journal.append("start")
    if self.answer == "off":
        raise dbus.exceptions.DBusException(
            "Location services disabled", name="org.freedesktop.portal.Error.NotAllowed")
    path = handle("request", sender, options["handle_token"])
    self.AddObject(path, "org.freedesktop.portal.Request", {}, [("Close", "", "", note_closing("request"))])
    GLib.idle_add(answer, self, session, path)
    return dbus.ObjectPath(path)


def answer(self, session, path):
    if self.answer == "silent":
        return
    code = {"refused": 1, "other": 2}.get(self.answer, 0)
    dbusmock.get_object(path).EmitSignal(
        "org.freedesktop.portal.Request", "Response", "ua{sv}", [dbus.UInt32(code), dbus.Dictionary({}, signature="sv")])
    told = TOLD.get(self.answer)
    if self.answer == "number":
        self.EmitSignal(MAIN_IFACE, "LocationUpdated", "ou", [session, dbus.UInt32(7)])
    elif told is not None:
        whose = "/another/session" if self.answer == "another" else session
        if self.answer == "flood":
            for _ in range(1000):
                self.EmitSignal(
                    MAIN_IFACE, "LocationUpdated", "oa{sv}",
                    [dbus.ObjectPath("/another/session"), dbus.Dictionary(told, signature="sv")])
        self.EmitSignal(
            MAIN_IFACE, "LocationUpdated", "oa{sv}", [dbus.ObjectPath(whose), dbus.Dictionary(told, signature="sv")])
