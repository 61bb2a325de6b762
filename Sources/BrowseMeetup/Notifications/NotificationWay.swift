import Weft

/// The functions that show and withdraw the desktop's notifications. Main actor.
@MainActor
struct NotificationWay {
    /// Shows a notification, in place of the one with the same id.
    let send: @MainActor (DesktopNotification, String) -> Void
    /// Withdraws the notification with an id.
    let withdraw: @MainActor (String) -> Void

    init(
        send: @escaping @MainActor (DesktopNotification, String) -> Void,
        withdraw: @escaping @MainActor (String) -> Void
    ) {
        self.send = send
        self.withdraw = withdraw
    }

    /// Nil if the desktop cannot show notifications of this process.
    init?(_ application: Application) {
        guard application.isReachable else { return nil }
        send = { application.send($0, id: $1) }
        withdraw = { application.withdrawNotification(id: $0) }
    }
}
