import WeftGLib

/// What the command line asked for.
struct GalleryOptions: Sendable, Equatable {
    var page: String?
    var screenshot: String?
    var isDark = false
    /// Path or address of a video for the pages of the video nodes.
    var clip: String?
    var listsPages = false
    var wantsHelp = false

    static let help = """
        usage: weft-gallery [--page NAME] [--dark] [--clip FILE] [--screenshot FILE.png] | --list

          --page NAME        opens a page; --list prints the names
          --dark             the theme's dark style
          --clip FILE        a video of yours for the pages VideoNode and VideoPlayerNode
          --screenshot FILE  writes what the page (without --page the first) looks like, and ends
        """

    /// A sentence for the user.
    struct Mistake: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: [String]) throws(Mistake) {
        var rest = arguments[...]
        func value(of option: String) throws(Mistake) -> String {
            guard let value = rest.popFirst(), !value.isEmpty else {
                throw Mistake(description: "\(option) needs a value")
            }
            return value
        }
        while let option = rest.popFirst() {
            switch option {
            case "--page": page = try value(of: option)
            case "--screenshot": screenshot = try value(of: option)
            case "--clip": clip = try value(of: option)
            case "--dark": isDark = true
            case "--list": listsPages = true
            case "--help", "-h": wantsHelp = true
            default: throw Mistake(description: "there is no option \(option)")
            }
        }
        if let page, GalleryPage.named(page) == nil {
            throw Mistake(description: "there is no page \"\(page)\"; --list prints their names")
        }
    }
}
