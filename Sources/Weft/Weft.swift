@_exported import WeftContainers
@_exported import WeftGLib
@_exported import WeftGTK
@_exported import WeftGraphics
@_exported import WeftLayout
@_exported import WeftNodes

// The umbrella: one import for a program that uses nodes and containers.
// What its first file ends with.
@_exported import func Glibc.exit
