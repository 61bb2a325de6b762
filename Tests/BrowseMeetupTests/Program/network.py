"""NetworkManager as python3-dbusmock has it: `-t network.py -p '{"State": 20}'`, with the method that tests wait for."""

import dbus
from dbusmock.templates import networkmanager
from dbusmock.templates.networkmanager import *  # noqa: F403: its methods are those of this template

BUS_NAME = networkmanager.BUS_NAME
MAIN_OBJ = networkmanager.MAIN_OBJ
SYSTEM_BUS = True
IS_OBJECT_MANAGER = True
MANAGER = networkmanager.MANAGER_OBJ


def load(mock, parameters):
    state = dbus.UInt32(parameters.get("State", 70))
    networkmanager.load(mock, {"State": state, "Version": "1.42.4"})
    mock.AddMethod("org.weft.Test", "Journal", "", "as", "ret = []")


@dbus.service.method("org.weft.Test", in_signature="s", out_signature="")
def SetState(self, state):
    manager = networkmanager.dbusmock.get_object(MANAGER)
    manager.SetGlobalConnectionState(int(state))
