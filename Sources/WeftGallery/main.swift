import Glibc
import Weft
import WeftGLib

guard Application.openDisplay() else {
    Console.error("weft-gallery: there is no display to open a window on.")
    exit(1)
}
let gallery = Gallery()
let application = Application(id: "org.weft.Gallery", isUnique: false)
exit(application.run { gallery.activate(application) })
