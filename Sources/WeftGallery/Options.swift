import WeftGLib

/// The command line options.
struct GalleryOptions: Sendable, Equatable {
    /// The name of the page to open.
    var page: String?
    var screenshot: String?
    var isDark = false
    /// The path or address of a video for the pages of the video nodes.
    var clip: String?
    var listsPages = false

    static var parser: OptionParser<GalleryOptions> {
        OptionParser(
            "weft-gallery", summary: "A page for each spec, node and tutorial layout, and for each use of lists.",
            options: [
                .checked("page", "NAME", "opens a page; --list prints the names") { name, options in
                    options.page = name
                    return GalleryPage.named(name) == nil
                        ? "there is no page \"\(name)\"; --list prints their names" : nil
                },
                .flag("list", \.listsPages, "prints the names of the pages"),
                .flag("dark", \.isDark, "the theme's dark style"),
                .text("clip", "FILE", \.clip, "a video of yours for the pages VideoNode and VideoPlayerNode"),
                .text(
                    "screenshot", "FILE.png", \.screenshot,
                    "writes what the page (without --page the first) looks like, and ends"),
            ])
    }
}
