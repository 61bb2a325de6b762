import Weft

/// The first step: a window with a page in it.
@MainActor
func showFirstWindow() -> Int32 {
    Application(id: "org.example.Meetups").run(title: "Meetups", width: 480, height: 800) {
        ViewController(node: TextNode("Groups will be here", size: 20))
    }
}
