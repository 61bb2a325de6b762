"""The desktop's portal for the key of a program's secrets, for python3-dbusmock: `-t secret_portal.py -p '{"answer": "yes"}'`.

Answers: yes; refused (the user does not unlock the keyring).
"""

import os

import dbus
import dbusmock
from gi.repository import GLib

BUS_NAME = "org.freedesktop.portal.Desktop"
MAIN_OBJ = "/org/freedesktop/portal/desktop"
MAIN_IFACE = "org.freedesktop.portal.Secret"
SYSTEM_BUS = False


def load(mock, parameters):
    mock.answer = parameters.get("answer", "yes")
    mock.journal = []
    mock.AddMethod("org.weft.Test", "Journal", "", "as", lambda self: self.journal)
    mock.AddProperty(MAIN_IFACE, "version", dbus.UInt32(1))


@dbus.service.method(MAIN_IFACE, in_signature="ha{sv}", out_signature="o", sender_keyword="sender")
def RetrieveSecret(self, descriptor, options, sender):
    self.journal.append("key asked for")
    path = f"{MAIN_OBJ}/request/{sender[1:].replace('.', '_')}/{options.get('handle_token', 't')}"
    self.AddObject(path, "org.freedesktop.portal.Request", {}, [("Close", "", "", "")])
    target = descriptor.take()
    if self.answer == "yes":
        os.write(target, bytes(range(64)))
    os.close(target)
    # Portals answer the caller alone, once it has the path: libsecret listens to nothing else.
    GLib.timeout_add(100, answer, path, sender, 0 if self.answer == "yes" else 1)
    return dbus.ObjectPath(path)


def answer(path, caller, code):
    dbusmock.get_object(path).EmitSignalDetailed(
        "org.freedesktop.portal.Request", "Response", "ua{sv}",
        [dbus.UInt32(code), dbus.Dictionary({}, signature="sv")], {"destination": caller})
