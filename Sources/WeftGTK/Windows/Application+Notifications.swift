import WeftGLib
import WeftShim

/// Something that the desktop tells the user on behalf of the program, beside its windows. A value.
public struct DesktopNotification: Sendable, Hashable {
    /// What it is about, in a few words.
    public var title: String
    /// What there is to say; may have lines.
    public var body: String
    /// The action of the application that pressing it does (``Application/addAction(_:maximumCount:maximumBytes:_:)``).
    public var action: String
    /// What that action is told.
    public var target: [String]

    /// - Parameters:
    ///   - action: by the name that it was added under.
    ///   - target: what the action is told.
    public init(title: String, body: String, action: String, target: [String] = []) {
        self.title = title
        self.body = body
        self.action = action
        self.target = target
    }

    /// The body without the beginning of a tag: some services read it as markup, in which a stranger's text could have links
    /// and pictures. Scalars are looked at, as a character may be a "<" with marks around it.
    var plainBody: String {
        String(String.UnicodeScalarView(body.unicodeScalars.map { $0 == "<" ? "‹" : $0 }))
    }
}

/// What the program tells by way of the desktop, and what comes back from there.
extension Application {
    /// Has the desktop tell the user something; in place of what was sent under the same `id` before. Where no service does
    /// that, or the process is not reachable (``isReachable``), nothing happens. What becomes of it is not waited for.
    public func send(_ notification: DesktopNotification, id: String) {
        guard isReachable, let native = g_notification_new(notification.title) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(native)) }
        g_notification_set_body(native, notification.plainBody)
        g_notification_set_default_action_and_target_value(
            native, "app." + notification.action, DBusValue.strings(notification.target).make())
        g_application_send_notification(application, id, native)
    }

    /// Takes back what was sent, where it is still to be seen.
    public func withdrawNotification(id: String) {
        guard isReachable else { return }
        g_application_withdraw_notification(application, id)
    }

    /// Adds an action that notifications name, and which any process of the session may do: what it is told may be anything.
    /// Texts beyond the bounds are not handed on, nor is the action done then.
    /// - Parameters:
    ///   - name: letters, digits, "-" and ".".
    ///   - maximumCount: texts that `handler` takes.
    ///   - maximumBytes: of each of them.
    public func addAction(
        _ name: String, maximumCount: Int, maximumBytes: Int, _ handler: @escaping @MainActor ([String]) -> Void
    ) {
        let type = g_variant_type_new("as")
        defer { g_variant_type_free(type) }
        guard let action = g_simple_action_new(name, type) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(action)) }
        Signal.connect(action, "activate") { arguments in
            // What is of another type does not get here: the action has one.
            guard let variant = arguments.variant(0), case .strings(let texts) = DBusValue(reading: variant),
                texts.count <= maximumCount, texts.allSatisfy({ $0.utf8.count <= maximumBytes })
            else { return false }
            MainActor.assumeIsolated { handler(texts) }
            return false
        }
        g_action_map_add_action(OpaquePointer(pointer), action)
    }
}
