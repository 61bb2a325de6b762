@_exported import WeftContainers
@_exported import WeftGLib
@_exported import WeftGTK
@_exported import WeftGraphics
@_exported import WeftLayout
@_exported import WeftNodes

// The umbrella: one import for a program that uses nodes and containers.
// For the exit status at the end of its first file.
@_exported import func Glibc.exit
