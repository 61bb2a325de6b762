import WeftGLib
import WeftShim

/// The request to hide a widget from assistive technology, since GTK does not keep it.
@MainActor
private final class AccessibleSilence {
    var isWanted = true
}

extension Widget {
    private static let silence = "accessible-silence"

    /// Hides the widget and its contents from assistive technology, mapped or not yet.
    public func setAccessibleHidden(_ isHidden: Bool) {
        if let known = held(as: Self.silence) as? AccessibleSilence {
            known.isWanted = isHidden
        } else if isHidden {
            keepAccessibleHidden()
        }
        Self.setAccessibleHidden(isHidden, of: opaque)
    }

    /// True if hiding was requested.
    var isAccessibleHidden: Bool { (held(as: Self.silence) as? AccessibleSilence)?.isWanted == true }

    /// GTK 4.18 marks a widget as shown at the end of mapping it, so the state is set again after that. No client is
    /// answered in between: requests come later in the loop.
    private func keepAccessibleHidden() {
        let silence = AccessibleSilence()
        hold(silence, as: Self.silence)
        let pointer = opaque
        connect("map") { [weak silence] _ in
            guard silence?.isWanted == true else { return false }
            let widget = GObjectReference(none: pointer)
            MainWakeUp.schedule { [weak silence] in
                guard silence?.isWanted == true else { return }
                Self.setAccessibleHidden(true, of: widget.pointer)
            }
            return false
        }
    }
}
