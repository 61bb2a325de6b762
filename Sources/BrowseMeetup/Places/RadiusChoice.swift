import GroupDirectory
import Weft

/// How far around the place groups are wanted, to be chosen at once.
@MainActor
final class RadiusChoice {
    let widget = Box(vertical: true, spacing: 4)
    private let label = Label("")
    /// Held, since it is told what is pressed.
    private var bar: ChoiceBar?
    private var radius: PlaceChoices.Radius?
    /// Another one was chosen.
    var onChange: (@MainActor () -> Void)?

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
        self.radius = radius
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
        bar.onChange { [weak self] index in self?.choose(radius.at(index)) }
        widget.append(bar)
        self.bar = bar
    }

    private func choose(_ new: PlaceChoices.Radius) {
        radius = new
        new.choose(new.isChosen ? new.kilometres : nil)
        onChange?()
    }

    /// Whether it is what it is before the user chooses.
    var isPlain: Bool { radius?.isChosen != true }

    func reset() {
        guard let plain = radius?.plain, !isPlain else { return }
        choose(plain)
        show(plain)
    }
}
