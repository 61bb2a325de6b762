// What tests without a display need, too.
@_exported import WeftTestBasics
