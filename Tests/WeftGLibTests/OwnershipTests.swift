import WeftShim
import XCTest

@testable import WeftGLib

/// XCTest, since `LiveCount` counts for the whole process and these run one at a time.
final class OwnershipTests: XCTestCase {
    private final class Flag {
        var isSet = false
    }

    /// Records when the object is finalised.
    private func watch(_ object: OpaquePointer) -> Flag {
        let flag = Flag()
        g_object_weak_ref(
            UnsafeMutablePointer(object),
            { context, _ in
                if let context { Unmanaged<Flag>.fromOpaque(context).takeRetainedValue().isSet = true }
            }, Unmanaged.passRetained(flag).toOpaque())
        return flag
    }

    private func newObject(_ type: GType = g_cancellable_get_type()) throws -> OpaquePointer {
        OpaquePointer(try XCTUnwrap(g_object_new_with_properties(type, 0, nil, nil)))
    }

    func testFullTakesTheCallersReference() throws {
        let object = try newObject()
        let isFinalised = watch(object)
        var reference: GObjectReference? = GObjectReference(full: object)
        XCTAssertEqual(reference?.pointer, object)
        XCTAssertFalse(isFinalised.isSet)
        reference = nil
        XCTAssertTrue(isFinalised.isSet)
    }

    func testNoneAddsAReference() throws {
        let object = try newObject()
        let isFinalised = watch(object)
        var reference: GObjectReference? = GObjectReference(none: object)
        g_object_unref(UnsafeMutableRawPointer(object))
        XCTAssertFalse(isFinalised.isSet)
        withExtendedLifetime(reference) {}
        reference = nil
        XCTAssertTrue(isFinalised.isSet)
    }

    func testFloatingSinks() throws {
        let object = try newObject(g_initially_unowned_get_type())
        XCTAssertNotEqual(g_object_is_floating(UnsafeMutableRawPointer(object)), 0)
        let isFinalised = watch(object)
        var reference: GObjectReference? = GObjectReference(floating: object)
        XCTAssertEqual(g_object_is_floating(UnsafeMutableRawPointer(object)), 0)
        XCTAssertFalse(isFinalised.isSet)
        withExtendedLifetime(reference) {}
        reference = nil
        XCTAssertTrue(isFinalised.isSet)
    }

    func testAHandlerIsCalledUntilDisconnectedAndThenReleased() throws {
        let before = LiveCount.closures.value
        let object = GObjectReference(full: try newObject(g_mount_operation_get_type()))
        var aborts = 0
        let id = Signal.connect(object.pointer, "aborted") { arguments in
            XCTAssertEqual(arguments.count, 0)
            aborts += 1
            return false
        }
        XCTAssertEqual(LiveCount.closures.value, before + 1)
        emit(object, "aborted", [])
        emit(object, "aborted", [])
        Signal.disconnect(object.pointer, id)
        XCTAssertEqual(LiveCount.closures.value, before)
        emit(object, "aborted", [])
        XCTAssertEqual(aborts, 2)
    }

    func testTheInstanceTakesItsHandlersAlong() throws {
        final class Captured {}
        let before = LiveCount.closures.value
        weak var released: Captured?
        do {
            let object = GObjectReference(full: try newObject())
            let captured = Captured()
            released = captured
            for _ in 0..<10 {
                Signal.connect(object.pointer, "cancelled") { _ in
                    withExtendedLifetime(captured) {}
                    return false
                }
            }
            XCTAssertEqual(LiveCount.closures.value, before + 10)
        }
        XCTAssertEqual(LiveCount.closures.value, before)
        XCTAssertNil(released)
    }

    func testAHandlerOfASignalThatDoesNotExistIsReleased() throws {
        let before = LiveCount.closures.value
        let object = GObjectReference(full: try newObject())
        // GObject complains on the console, as it should; not in the test's output.
        let previous = g_log_set_default_handler({ _, _, _, _ in }, nil)
        defer { g_log_set_default_handler(previous, nil) }
        XCTAssertEqual(Signal.connect(object.pointer, "no-such-signal") { _ in false }, 0)
        XCTAssertEqual(LiveCount.closures.value, before)
    }

    func testArgumentsArrive() throws {
        let object = GObjectReference(full: try newObject(g_mount_operation_get_type()))
        var seen: [String?] = []
        var flags: UInt32 = 0
        Signal.connect(object.pointer, "ask-password") { arguments in
            XCTAssertEqual(arguments.count, 4)
            seen = (0..<3).map { arguments.string($0) }
            flags = arguments.flags(3)
            return false
        }
        emit(object, "ask-password", ["message é", "user", nil], flags: 5)
        XCTAssertEqual(seen, ["message é", "user", nil])
        XCTAssertEqual(flags, 5)
    }

    func testAHandlersAnswerBecomesTheSignalsBoolean() throws {
        let message = GObjectReference(full: try XCTUnwrap(soup_message_new("GET", "https://example.invalid/")))
        var answer = false
        Signal.connect(message.pointer, "accept-certificate") { _ in answer }
        for expected in [true, false] {
            answer = expected
            var values = [GValue(), GValue(), GValue()]
            g_value_init(&values[0], weft_instance_type(UnsafeRawPointer(message.pointer)))
            g_value_set_object(&values[0], UnsafeMutableRawPointer(message.pointer))
            g_value_init(&values[1], g_tls_certificate_get_type())
            g_value_init(&values[2], g_tls_certificate_flags_get_type())
            var result = GValue()
            g_value_init(&result, weft_type_boolean())
            let signal = g_signal_lookup("accept-certificate", weft_instance_type(UnsafeRawPointer(message.pointer)))
            g_signal_emitv(values, signal, 0, &result)
            XCTAssertEqual(g_value_get_boolean(&result) != 0, expected)
            g_value_unset(&values[0])
        }
    }

    /// Emits a signal without g_signal_emit, which is variadic.
    private func emit(_ object: GObjectReference, _ name: String, _ strings: [String?], flags: UInt32? = nil) {
        let type = weft_instance_type(UnsafeRawPointer(object.pointer))
        var values = [GValue](repeating: GValue(), count: 1 + strings.count + (flags == nil ? 0 : 1))
        g_value_init(&values[0], type)
        g_value_set_object(&values[0], UnsafeMutableRawPointer(object.pointer))
        for (index, string) in strings.enumerated() {
            g_value_init(&values[index + 1], weft_type_string())
            g_value_set_string(&values[index + 1], string)
        }
        if let flags {
            g_value_init(&values[values.count - 1], g_ask_password_flags_get_type())
            g_value_set_flags(&values[values.count - 1], flags)
        }
        g_signal_emitv(values, g_signal_lookup(name, type), 0, nil)
        for index in values.indices { g_value_unset(&values[index]) }
    }
}
