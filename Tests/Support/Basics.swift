// Support for tests without a display.
@_exported import WeftTestBasics
