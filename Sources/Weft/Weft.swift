// The umbrella: one import for a program that uses nodes and containers.
@_exported import WeftContainers
@_exported import WeftGTK
@_exported import WeftGraphics
@_exported import WeftLayout
@_exported import WeftNodes
