// The umbrella: one import for a program that uses nodes and containers.
@_exported import WeftContainers
