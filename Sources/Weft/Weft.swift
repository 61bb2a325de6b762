@_exported import WeftContainers
@_exported import WeftGLib
@_exported import WeftGTK
@_exported import WeftGraphics
@_exported import WeftLayout
@_exported import WeftNodes

// The umbrella module: one import for a program that uses nodes and containers.
// `exit` is exported because a program's main file ends with its exit status.
@_exported import func Glibc.exit
