@_exported import Foundation
import WeftGLib
import WeftNodes

// Texture's names, with Foundation's types and the few of UIKit's that its tutorials use, over Weft's nodes and specs.
// What is in here puts one into the words of the other; whatever lays out, draws and scrolls is Weft's.

/// Runs `body` on the main thread: at once there, from elsewhere with the results of the next frame. Texture wants such
/// calls on the main thread; code that was written for it finds the way there itself or not at all.
func onMain(_ body: @escaping @MainActor () -> Void) {
    if MainThread.isCurrent {
        MainActor.assumeIsolated(body)
    } else {
        ApplyQueue.shared.push(order: 0, body)
    }
}

/// What the main thread knows; elsewhere `other`.
func asked<Value>(or other: @autoclosure () -> Value, _ body: @MainActor () -> Value) -> Value {
    guard MainThread.isCurrent else { return other() }
    return MainActor.assumeIsolated { Carried(body()) }.value
}

/// Carries what the compiler cannot know to be safe to another thread.
// @unchecked: code written for Texture hands such things over itself, by rules that the compiler does not know.
struct Carried<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
