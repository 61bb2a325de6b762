import Weft

/// Opens a window in a program that makes its own windows.
@MainActor
func openDetails(of list: ViewController, in application: Application) {
    let window = Window(application: application, title: "Details", width: 480, height: 720)
    window.rootViewController = SplitViewController(primary: list, placeholder: ViewController { Label("Choose one") })
    window.present()
}
