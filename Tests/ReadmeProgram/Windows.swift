import Weft

/// A window of a program that makes its own.
@MainActor
func openDetails(of list: ViewController, in application: Application) {
    let window = Window(application: application, title: "Details", width: 480, height: 720)
    window.rootViewController = SplitViewController(primary: list, placeholder: ViewController { Label("Choose one") })
    window.present()
}
