import WeftGraphics

/// The user's accent colour on GTK's own widgets. GTK's themes (4.8 to 4.24) have a fixed accent colour, but a window
/// should have only one accent colour.
enum AccentSheet {
    static func rules(_ accent: Color) -> String {
        // On any colour, black or white has a contrast of at least 4.5 : 1.
        let text: Color = accent.contrast(with: .white) >= 4.5 ? .white : .black
        let filled = "background-color: \(accent.css); background-image: image(\(accent.css)); color: \(text.css);"
        return """
            checkbutton > check:checked:not(:disabled), checkbutton > check:indeterminate:not(:disabled),
            checkbutton > radio:checked:not(:disabled), switch:checked:not(:disabled),
            button.suggested-action:not(:disabled), progressbar:not(:disabled) > trough > progress,
            scale:not(:disabled) > trough > highlight {
              \(filled)
              border-color: \(accent.css);
            }
            button.suggested-action:hover:not(:disabled), button.suggested-action:active:not(:disabled) {
              background-image: image(mix(\(accent.css), \(text.css), 0.12));
            }
            row:selected, listview > row:selected, gridview > child:selected, selection { \(filled) }

            """
    }
}
