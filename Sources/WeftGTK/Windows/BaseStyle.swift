import WeftGraphics

/// Style rules for Weft's widgets that themes lack: focus and hover. A program's own style sheet takes precedence.
/// Colours come from `PaletteSheet`, so that text on them is legible.
///
/// `:focus-visible` alone would also match all ancestors of the focused widget.
@MainActor
enum BaseStyle {
    /// Adds the sheet, once per process, when it is first read.
    static let isAdded: Bool = {
        Desktop.addStyleSheet(sheet, isBase: true)
        return true
    }()

    private static let sheet = """
        /* The theme makes each tab so wide that three of them are wider than a telephone. */
        stackswitcher.weft-tabs > button.text-button {
          min-width: 40px;
        }
        /* The rest of the theme's padding is `TabBar.spareWidth`. */
        stackswitcher.weft-tabs.shares-room > button.text-button {
          padding-left: 6px;
          padding-right: 6px;
        }
        weftcontrol:focus:focus-visible, weftcanvas:focus:focus-visible {
          outline: 2px solid @weft_focus_color;
          outline-offset: 1px;
          border-radius: 5px;
        }
        weftrow:selected {
          background-color: alpha(@weft_selected_color, \(Palette.selectionAlpha));
          outline: 2px solid alpha(@weft_selected_color, 0.7);
          outline-offset: -2px;
        }
        weftrow:focus:focus-visible {
          outline: 3px solid @weft_focus_color;
          outline-offset: -3px;
        }
        /* Nothing can be done with it: it is focused to be read. */
        weftcanvas.weft-heading:focus:focus-visible, weftrow.weft-heading:focus:focus-visible {
          outline: none;
        }
        weftrow.menu-open {
          background-color: alpha(@weft_label_color, \(Palette.fillAlpha));
        }
        weftrow.lifted {
          background-color: @theme_bg_color;
          box-shadow: 0 1px 3px alpha(black, 0.35), 0 4px 14px alpha(black, 0.3);
        }
        weftrow.lifted, weftrow.lifted:focus-visible {
          outline: 1px solid alpha(@weft_label_color, 0.2);
          outline-offset: -1px;
        }
        .weft-refresh {
          padding: 8px;
          border-radius: 9999px;
          background-color: @theme_base_color;
          box-shadow: 0 0 0 1px @weft_separator_color, 0 2px 6px alpha(black, 0.25);
        }
        /* Else a menu of one entry is as high as the thumb of the scrollbar that it has where it is too long. */
        popover.menu scrollbar.vertical slider {
          min-height: 16px;
        }
        modelbutton.destructive {
          color: @weft_error_color;
        }
        .weft-chips > viewport > box {
          padding: 4px 12px;
        }
        .weft-chips button.weft-chip {
          min-height: 24px;
          padding: 2px 12px;
          border-radius: 9999px;
          border: 1px solid alpha(@weft_label_color, 0.3);
          box-shadow: none;
          text-shadow: none;
          background-image: none;
          background-color: transparent;
          color: @weft_label_color;
        }
        .weft-chips button.weft-chip:hover {
          background-color: alpha(@weft_label_color, \(Palette.fillAlpha));
        }
        .weft-chips button.weft-chip:checked {
          font-weight: bold;
          border-color: @weft_selected_color;
          background-color: alpha(@weft_selected_color, \(Palette.selectionAlpha));
        }
        .weft-chips button.weft-chip:focus:focus-visible {
          outline: 2px solid @weft_focus_color;
          outline-offset: -1px;
        }
        weftcontrol.plain {
          border-radius: 5px;
        }
        weftcontrol.plain:hover {
          background-color: alpha(@weft_label_color, \(Palette.fillAlpha));
        }
        weftcontrol.plain:active {
          background-color: alpha(@weft_label_color, \(Palette.pressedAlpha));
        }
        .weft-toast {
          margin: 12px;
          padding: 6px 6px 6px 18px;
          border-radius: 24px;
          color: white;
          background-color: #303030;
          border: 1px solid alpha(white, 0.35);
        }
        .weft-toast:dir(rtl) {
          padding: 6px 18px 6px 6px;
        }
        .weft-toast button {
          color: white;
          min-height: 24px;
        }
        .weft-toast button:hover {
          background-color: alpha(white, 0.15);
          background-image: none;
        }
        .alert-title {
          font-size: 120%;
          font-weight: bold;
        }
        .secondary-label, entry > text > placeholder, spinbutton > text > placeholder {
          color: @weft_secondary_label_color;
          opacity: 1;
        }
        """
}
