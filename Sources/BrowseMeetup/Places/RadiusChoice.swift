import GroupDirectory
import Weft

/// A choice of the search radius, applied at once.
@MainActor
final class RadiusChoice {
    let widget = Box(vertical: true, spacing: 4)
    private let label = Label("")
    /// Retained, since it calls this object.
    private var bar: ChoiceBar?
    private var radius: PlaceChoices.Radius?
    /// Called after the user chose another radius.
    var onChange: (@MainActor () -> Void)?

    init() {
        label.addStyleClass("secondary-label")
        label.addStyleClass("place-details")
        label.alignsToStart()
        widget.append(label)
        widget.addStyleClass("radius-choice")
        widget.isVisible = false
    }

    /// Shows the available radii and the current one; nil hides the choice.
    func show(_ radius: PlaceChoices.Radius?) {
        bar?.removeFromParent()
        bar = nil
        self.radius = radius
        widget.isVisible = radius != nil
        guard let radius else { return }
        let unit = radius.unit.symbol
        label.text = localized("Within ({unit})", ["unit": unit])
        var choices = radius.all.map {
            ChoiceBar.Choice(
                text: "\(Int($0))",
                label: localized("Within {distance} {unit}", ["distance": "\(Int($0))", "unit": unit]))
        }
        if radius.standard == nil {
            // Translators: a radius: groups at any distance.
            choices.append(.init(text: localizedIn("radius", "Any"), label: localized("At any distance")))
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

    /// True for the default radius.
    var isPlain: Bool { radius?.isChosen != true }

    func reset() {
        guard let plain = radius?.plain, !isPlain else { return }
        choose(plain)
        show(plain)
    }
}
