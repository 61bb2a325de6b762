import Testing

@testable import WeftGTK

/// Tests the contents of desktop notifications.
@Suite struct NotificationTests {
    @Test(arguments: ["<b>x", "\u{600}<b>x", "\u{0D4E}<b>x", "<\u{338}b>x", "<\u{301}b>x"])
    func noTagBeginsInABody(body: String) {
        let notification = DesktopNotification(title: "t", body: body, action: "a")
        #expect(!notification.plainBody.unicodeScalars.contains("<"))
        #expect(notification.plainBody.unicodeScalars.contains("‹"))
    }
}
