import GroupDirectory
import Weft

/// How far around the place groups are wanted, to be chosen at once.
@MainActor
final class RadiusChoice {
    let widget = Box(vertical: true, spacing: 4)
    private let label = Label("")
    /// Held, since it is told what is pressed.
    private var bar: ChoiceBar?

    init() {
        label.addStyleClass("secondary-label")
        label.addStyleClass("place-details")
        label.alignsToStart()
        widget.append(label)
        widget.isVisible = false
    }

    /// What can be chosen, and what is; nil where no radius counts.
    func show(_ radius: PlaceChoices.Radius?) {
        bar?.removeFromParent()
        bar = nil
        widget.isVisible = radius != nil
        guard let radius else { return }
        let unit = radius.unit.symbol
        label.text = localized("Within ({unit})", ["unit": unit])
        let choices = radius.all.map {
            ChoiceBar.Choice(
                text: "\(Int($0))",
                label: localized("Within {distance} {unit}", ["distance": "\(Int($0))", "unit": unit]))
        }
        let bar = ChoiceBar(choices, selected: radius.selected)
        bar.onChange { radius.choose(at: $0) }
        widget.append(bar)
        self.bar = bar
    }
}
