import GroupDirectory
import Weft

/// How far around the place groups are wanted, to be chosen at once.
@MainActor
final class RadiusChoice {
    let widget = Box(vertical: true, spacing: 4)
    private let bar: ChoiceBar

    init(_ radius: PlaceChoices.Radius) {
        let unit = radius.unit.symbol
        let choices = radius.all.map {
            ChoiceBar.Choice(
                text: "\(Int($0))",
                label: localized("Within {distance} {unit}", ["distance": "\(Int($0))", "unit": unit]))
        }
        bar = ChoiceBar(choices, selected: radius.selected)
        bar.onChange { radius.choose(at: $0) }
        let label = Label(localized("Within ({unit})", ["unit": unit]))
        label.addStyleClass("secondary-label")
        label.addStyleClass("place-details")
        label.alignsToStart()
        widget.append(label)
        widget.append(bar)
    }
}
