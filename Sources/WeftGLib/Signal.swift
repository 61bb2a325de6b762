import WeftShim

/// The arguments of a signal's emission. Valid during the handler only.
public struct SignalArguments {
    let values: UnsafePointer<GValue>
    /// The number of arguments, without the emitting instance.
    public let count: Int

    private func value(_ index: Int) -> UnsafePointer<GValue> {
        precondition(index >= 0 && index < count, "signal argument \(index) of \(count)")
        // The first value is the instance.
        return values + index + 1
    }

    /// The argument at an index, as a `gint`.
    public func int(_ index: Int) -> Int { Int(g_value_get_int(value(index))) }
    /// The argument at an index, as a `guint`.
    public func uint(_ index: Int) -> UInt { UInt(g_value_get_uint(value(index))) }
    /// The argument at an index, as a `gdouble`.
    public func double(_ index: Int) -> Double { g_value_get_double(value(index)) }
    /// The argument at an index, as a `gboolean`.
    public func bool(_ index: Int) -> Bool { g_value_get_boolean(value(index)) != 0 }
    /// The argument at an index, as an enumeration value.
    public func enumeration(_ index: Int) -> Int { Int(g_value_get_enum(value(index))) }
    /// The argument at an index, as flags.
    public func flags(_ index: Int) -> UInt32 { g_value_get_flags(value(index)) }
    /// The argument at an index, as a text; nil for NULL.
    public func string(_ index: Int) -> String? { g_value_get_string(value(index)).map { String(cString: $0) } }
    /// The argument at an index, as an object; nil for NULL. Borrowed, valid during the call.
    public func object(_ index: Int) -> OpaquePointer? { g_value_get_object(value(index)).map { OpaquePointer($0) } }
    /// The argument at an index, as a pointer. Borrowed.
    public func pointer(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_pointer(value(index)) }
    /// The argument at an index, as a `GVariant`; nil for NULL. Borrowed.
    public func variant(_ index: Int) -> OpaquePointer? { g_value_get_variant(value(index)) }
    /// The argument at an index, as a boxed value. Borrowed.
    public func boxed(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_boxed(value(index)) }
}

/// Connects Swift closures to GObject signals.
public enum Signal {
    /// Calls `handler` at each emission, on the emitting thread, until the instance is destroyed or `disconnect` is
    /// called.
    ///
    /// The connection retains the handler and releases it by its destroy-notify. A `Bool` result becomes the signal's
    /// boolean result; other signals ignore it. Returns 0, and releases the handler, if there is no such signal.
    ///
    /// - Parameter after: runs the handler after the signal's default handler.
    @discardableResult
    public static func connect(
        _ instance: OpaquePointer, _ name: String, after: Bool = false,
        _ handler: @escaping (SignalArguments) -> Bool
    ) -> UInt {
        let box = Unmanaged.passRetained(SignalBox(handler))
        LiveCount.closures.increment()
        return UInt(
            weft_signal_connect(
                UnsafeMutableRawPointer(instance), name, after ? 1 : 0, box.toOpaque(),
                { context, count, values, result in
                    guard let context, let values else { return }
                    let box = Unmanaged<SignalBox>.fromOpaque(context).takeUnretainedValue()
                    let answer = box.handler(SignalArguments(values: values, count: Int(count) - 1))
                    if let result, g_type_check_value_holds(result, weft_type_boolean()) != 0 {
                        g_value_set_boolean(result, answer ? 1 : 0)
                    }
                },
                { context in
                    guard let context else { return }
                    LiveCount.closures.decrement()
                    Unmanaged<SignalBox>.fromOpaque(context).release()
                }))
    }

    /// Ends a connection; the handler is released.
    public static func disconnect(_ instance: OpaquePointer, _ id: UInt) {
        g_signal_handler_disconnect(UnsafeMutableRawPointer(instance), gulong(id))
    }
}

private final class SignalBox {
    let handler: (SignalArguments) -> Bool
    init(_ handler: @escaping (SignalArguments) -> Bool) {
        self.handler = handler
    }
}
