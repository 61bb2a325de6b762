@_exported import Foundation
@_exported import FoundationNetworking
import WeftGLib
import WeftNodes

// Texture's names, with Foundation's types and the few UIKit types that its tutorials use, over Weft's nodes and specs.
// This module only translates; Weft does layout, drawing and scrolling.

/// Runs `body` on the main thread: at once if called there, otherwise in the next frame. Texture requires such calls on
/// the main thread; existing code may make them from any thread.
func onMain(_ body: @escaping @MainActor () -> Void) {
    if MainThread.isCurrent {
        MainActor.assumeIsolated(body)
    } else {
        ApplyQueue.shared.push(order: 0, body)
    }
}

/// On the main thread, returns the result of `body`; on other threads, returns `other`.
func asked<Value>(or other: @autoclosure () -> Value, _ body: @MainActor () -> Value) -> Value {
    guard MainThread.isCurrent else { return other() }
    return MainActor.assumeIsolated { Carried(body()) }.value
}

/// Passes a value to another thread whose safety the compiler cannot check.
// @unchecked: code written for Texture passes such objects between threads by rules that the compiler does not know.
struct Carried<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
