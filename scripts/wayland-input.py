#!/usr/bin/env python3
"""Mouse and keyboard of a headless Wayland compositor, for as long as standard input is open.

One command a line: `move X Y` in points, `click`, `wheel NOTCHES` (down; up when negative), `fingers POINTS` (of a
touchpad, in the same directions), `key NAME...` ("Down", "alt+Left"). Speaks the protocols wlr-virtual-pointer and
virtual-keyboard by itself: tools for them come with some systems only, and make devices that are gone with the command,
before a program has heard of them.
"""
import array
import json
import os
import socket
import struct
import subprocess
import sys
import time

# Linux' key codes (input-event-codes.h), and the bits of their modifiers.
KEYS = {
    "Escape": 1, "Tab": 15, "Return": 28, "space": 57, "F5": 63, "F6": 64, "F10": 68, "Home": 102, "Up": 103,
    "Prior": 104, "Left": 105, "Right": 106, "End": 107, "Down": 108, "Next": 109,
}
MODIFIERS = {"shift": (42, 1), "ctrl": (29, 4), "alt": (56, 8)}
LEFT_BUTTON = 0x110
KEYMAP = """xkb_keymap {
    xkb_keycodes { include "evdev+aliases(qwerty)" };
    xkb_types { include "complete" };
    xkb_compat { include "complete" };
    xkb_symbols { include "pc+us+inet(evdev)" };
};"""


class Connection:
    """The wire format: an object, a request's number and its arguments, words of 32 bits."""

    def __init__(self):
        path = os.path.join(os.environ.get("XDG_RUNTIME_DIR", ""), os.environ["WAYLAND_DISPLAY"])
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)
        self.last_id = 1
        self.bytes = b""
        self.globals = {}

    def new_id(self):
        self.last_id += 1
        return self.last_id

    def send(self, receiver, request, *arguments, descriptor=None):
        body = b""
        for argument in arguments:
            if isinstance(argument, str):
                text = argument.encode() + b"\0"
                body += struct.pack("=I", len(text)) + text + b"\0" * (-len(text) % 4)
            else:
                body += struct.pack("=i" if argument < 0 else "=I", argument)
        message = struct.pack("=II", receiver, (len(body) + 8) << 16 | request) + body
        rights = [] if descriptor is None else [
            (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [descriptor]))]
        self.socket.sendmsg([message], rights)

    def round_trip(self):
        """Waits until the compositor has processed all requests."""
        callback = self.new_id()
        self.send(1, 0, callback)
        while True:
            sender, event, body = self.receive()
            if sender == callback:
                return
            if (sender, event) == (1, 0):
                sys.exit(f"wayland-input: the compositor refused: {body[12:].decode(errors='replace')}")
            if sender == 2 and event == 0:
                name, length = struct.unpack_from("=II", body)
                self.globals[body[8:8 + length - 1].decode()] = name

    def receive(self):
        while len(self.bytes) < 8 or len(self.bytes) < struct.unpack_from("=I", self.bytes, 4)[0] >> 16:
            got = self.socket.recv(65536)
            if not got:
                sys.exit("wayland-input: the compositor is gone")
            self.bytes += got
        sender, word = struct.unpack_from("=II", self.bytes)
        message, self.bytes = self.bytes[8:word >> 16], self.bytes[word >> 16:]
        return sender, word & 0xFFFF, message

    def bind(self, interface, version):
        if interface not in self.globals:
            sys.exit(f"wayland-input: the compositor has no {interface}")
        bound = self.new_id()
        self.send(2, 0, self.globals[interface], interface, version, bound)
        return bound


class Devices:
    def __init__(self):
        self.connection = Connection()
        send = self.connection.send
        send(1, 1, self.connection.new_id())
        self.connection.round_trip()
        seat = self.connection.bind("wl_seat", 1)
        pointers = self.connection.bind("zwlr_virtual_pointer_manager_v1", 1)
        keyboards = self.connection.bind("zwp_virtual_keyboard_manager_v1", 1)
        self.pointer = self.connection.new_id()
        send(pointers, 0, seat, self.pointer)
        self.keyboard = self.connection.new_id()
        send(keyboards, 0, seat, self.keyboard)
        keymap = KEYMAP.encode() + b"\0"
        descriptor = os.memfd_create("keymap")
        os.write(descriptor, keymap)
        send(self.keyboard, 0, 1, len(keymap), descriptor=descriptor)
        os.close(descriptor)
        self.connection.round_trip()

    @staticmethod
    def now():
        return int(time.monotonic() * 1000) & 0x7FFFFFFF

    def move(self, x, y):
        output = json.loads(subprocess.check_output(["swaymsg", "-r", "-t", "get_outputs"]))[0]["rect"]
        self.connection.send(self.pointer, 1, self.now(), int(x), int(y), output["width"], output["height"])
        self.connection.send(self.pointer, 4)

    def click(self):
        for state in (1, 0):
            self.connection.send(self.pointer, 2, self.now(), LEFT_BUTTON, state)
            self.connection.send(self.pointer, 4)
            self.connection.round_trip()
            time.sleep(0.03)

    def wheel(self, notches):
        step = 1 if int(notches) > 0 else -1
        for _ in range(abs(int(notches))):
            self.connection.send(self.pointer, 5, 0)
            # 15 units per notch, as for a mouse, in units of 1/256.
            self.connection.send(self.pointer, 7, self.now(), 0, step * 15 * 256, step)
            self.connection.send(self.pointer, 4)
            self.connection.round_trip()
            time.sleep(0.03)

    def fingers(self, points):
        parts = 10
        for _ in range(parts):
            self.connection.send(self.pointer, 5, 1)
            self.connection.send(self.pointer, 3, self.now(), 0, int(float(points) * 256 / parts))
            self.connection.send(self.pointer, 4)
            self.connection.round_trip()
            time.sleep(0.02)
        self.connection.send(self.pointer, 5, 1)
        self.connection.send(self.pointer, 6, self.now(), 0)
        self.connection.send(self.pointer, 4)

    def key(self, *names):
        for name in names:
            *modifiers, key = name.split("+")
            codes = [MODIFIERS[modifier] for modifier in modifiers]
            mask = sum(bit for _, bit in codes)
            for code, _ in codes:
                self.press(code, 1)
            self.connection.send(self.keyboard, 2, mask, 0, 0, 0)
            self.press(KEYS[key], 1)
            self.press(KEYS[key], 0)
            for code, _ in reversed(codes):
                self.press(code, 0)
            self.connection.send(self.keyboard, 2, 0, 0, 0, 0)
            self.connection.round_trip()
            time.sleep(0.06)

    def press(self, code, state):
        self.connection.send(self.keyboard, 1, self.now(), code, state)


def main():
    devices = Devices()
    commands = {"move": devices.move, "click": devices.click, "wheel": devices.wheel, "fingers": devices.fingers,
                "key": devices.key}
    for line in sys.stdin:
        words = line.split()
        if not words or words[0] not in commands:
            sys.exit(f"wayland-input: no such command: {line!r}")
        commands[words[0]](*words[1:])
        devices.connection.round_trip()


main()
