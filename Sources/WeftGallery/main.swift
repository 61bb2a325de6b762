import Glibc
import Weft
import WeftGLib

let options = GalleryOptions.parser.parseOrExit(into: GalleryOptions())
if options.listsPages {
    Console.line(GalleryPage.all.map { $0.name }.joined(separator: "\n"))
    exit(0)
}
GalleryPage.clip.withLock { $0 = options.clip }
let page = options.page.flatMap { GalleryPage.named($0) }
if let file = options.screenshot {
    guard Application.requireDisplay() else { exit(1) }
    MainLoop.install()
    if options.isDark { Desktop.prefersDark = true }
    // Screenshots must not move.
    Desktop.animates = false
    guard let picture = PageWindow(page ?? GalleryPage.all[0]).picture(), picture.savePNG(to: file) else {
        Console.error("weft-gallery: the picture could not be made or written to \(file)")
        exit(1)
    }
    exit(0)
}
/// Follows the user's contrast, accent colour and colour scheme while the program runs.
var portal: SettingsPortal?
exit(
    Application(id: "org.weft.Gallery", isUnique: false).run(title: "Weft Gallery", width: 480, height: 720) {
        if options.isDark { Desktop.prefersDark = true }
        portal = SettingsPortal { Desktop.follow($0, followsScheme: !options.isDark) }
        return Gallery.makeRootViewController(opening: page)
    })
