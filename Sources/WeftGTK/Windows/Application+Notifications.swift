import WeftGLib
import WeftShim

/// A desktop notification. A value.
public struct DesktopNotification: Sendable, Hashable {
    /// The title, a few words.
    public var title: String
    /// The text; may have several lines.
    public var body: String
    /// The application's action that a click invokes (``Application/addAction(_:maximumCount:maximumBytes:_:)``).
    public var action: String
    /// The arguments of that action.
    public var target: [String]
    /// Buttons below the body, three at most; a service without buttons shows none.
    public var buttons: [Button]

    /// A button of a notification. A value.
    public struct Button: Sendable, Hashable {
        /// The text on the button.
        public var title: String
        /// The action of the application to perform when the notification or button is pressed.
        public var action: String
        /// The texts to pass to the action.
        public var target: [String]

        /// A button that does an action of the application.
        public init(title: String, action: String, target: [String] = []) {
            self.title = title
            self.action = action
            self.target = target
        }
    }

    /// - Parameters:
    ///   - action: the name under which it was added.
    ///   - target: the action's arguments.
    public init(title: String, body: String, action: String, target: [String] = [], buttons: [Button] = []) {
        self.title = title
        self.body = body
        self.action = action
        self.target = target
        self.buttons = buttons
    }

    /// The body without "<": some services read it as markup, so foreign text could contain links and pictures. The
    /// check looks at scalars, since a "<" may carry combining marks.
    var plainBody: String {
        String(String.UnicodeScalarView(body.unicodeScalars.map { $0 == "<" ? "‹" : $0 }))
    }
}

/// Desktop notifications and the actions they invoke.
extension Application {
    /// Shows a notification, which replaces an earlier one with the same `id`. Does nothing without a notification
    /// service, or if the process is not reachable (``isReachable``). Does not wait for the result.
    public func send(_ notification: DesktopNotification, id: String) {
        guard isReachable, let native = g_notification_new(notification.title) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(native)) }
        g_notification_set_body(native, notification.plainBody)
        g_notification_set_default_action_and_target_value(
            native, "app." + notification.action, DBusValue.strings(notification.target).make())
        for button in notification.buttons.prefix(3) {
            g_notification_add_button_with_target_value(
                native, button.title, "app." + button.action, DBusValue.strings(button.target).make())
        }
        g_application_send_notification(application, id, native)
    }

    /// Withdraws a notification if it is still shown.
    public func withdrawNotification(id: String) {
        guard isReachable else { return }
        g_application_withdraw_notification(application, id)
    }

    /// Adds an action for notifications. Any process of the session can invoke it with any arguments. Arguments beyond
    /// the limits are dropped together with the call.
    /// - Parameters:
    ///   - name: letters, digits, "-" and ".".
    ///   - maximumCount: the maximum number of arguments.
    ///   - maximumBytes: the maximum size of each.
    public func addAction(
        _ name: String, maximumCount: Int, maximumBytes: Int, _ handler: @escaping @MainActor ([String]) -> Void
    ) {
        let type = g_variant_type_new("as")
        defer { g_variant_type_free(type) }
        guard let action = g_simple_action_new(name, type) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(action)) }
        Signal.connect(action, "activate") { arguments in
            // GIO rejects arguments of another type, since the action declares its type.
            guard let variant = arguments.variant(0), case .strings(let texts) = DBusValue(reading: variant),
                texts.count <= maximumCount, texts.allSatisfy({ $0.utf8.count <= maximumBytes })
            else { return false }
            MainActor.assumeIsolated { handler(texts) }
            return false
        }
        g_action_map_add_action(OpaquePointer(pointer), action)
    }
}
