/// What the theme cannot know of Weft's widgets: where the keyboard is, and what the pointer is over. A program's own
/// style sheet goes above it.
///
/// `:focus-visible` alone holds for all widgets around the focused one, too.
@MainActor
enum BaseStyle {
    /// Reading it adds the sheet, once a process.
    static let isAdded: Bool = {
        Desktop.addStyleSheet(sheet, isBase: true)
        return true
    }()

    private static let sheet = """
        weftcontrol:focus:focus-visible, weftcanvas:focus:focus-visible {
          outline: 2px solid alpha(@theme_selected_bg_color, 0.9);
          outline-offset: 1px;
          border-radius: 5px;
        }
        weftrow:selected {
          background-color: alpha(@theme_selected_bg_color, 0.25);
          outline: 2px solid alpha(@theme_selected_bg_color, 0.7);
          outline-offset: -2px;
        }
        weftrow:focus:focus-visible {
          outline: 3px solid alpha(@theme_selected_bg_color, 0.9);
          outline-offset: -3px;
        }
        weftrow.menu-open {
          background-color: alpha(@theme_fg_color, 0.08);
        }
        weftrow.lifted {
          background-color: @theme_bg_color;
          box-shadow: 0 1px 3px alpha(black, 0.35), 0 4px 14px alpha(black, 0.3);
        }
        weftrow.lifted, weftrow.lifted:focus-visible {
          outline: 1px solid alpha(@theme_fg_color, 0.2);
          outline-offset: -1px;
        }
        modelbutton.destructive {
          color: mix(@error_color, @theme_fg_color, 0.35);
        }
        weftcontrol.plain {
          border-radius: 5px;
        }
        weftcontrol.plain:hover {
          background-color: alpha(@theme_fg_color, 0.08);
        }
        weftcontrol.plain:active {
          background-color: alpha(@theme_fg_color, 0.16);
        }
        """
}
