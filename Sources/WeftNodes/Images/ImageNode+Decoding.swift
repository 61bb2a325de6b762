import WeftGLib
import WeftGraphics

/// Pictures that the picture service decodes. The drawing is postponed until then, so that no worker waits.
extension ImageNode {
    /// The decoding state of a node.
    struct Decoding: Sendable {
        /// The failure of the last drawing; nil if it succeeded.
        var failure: PictureError?
        /// The node's interface state, for any thread.
        var isVisible = false
        /// A counter that leaving the display range increases. Results for an older count are ignored.
        var stay = 0
        var arrived: DecodedPicture?
    }

    /// A decoded picture that the node waited for, or the reason for its absence.
    struct DecodedPicture: Sendable {
        let key: PictureCache.Key
        let result: Result<Texture, PictureError>
    }

    /// Removes and returns the result for `key`.
    func takeArrived(_ key: PictureCache.Key) -> Result<Texture, PictureError>? {
        changeDecoding { state in
            guard let arrived = state.arrived, arrived.key == key else { return nil }
            state.arrived = nil
            return arrived.result
        }
    }

    /// The work of a pause: decodes `request` and keeps the result for the next drawing.
    func decoding(_ request: PictureRequest, _ key: PictureCache.Key) -> DrawingPause.Work {
        let stay = decoding.stay
        return { [weak self] isCancelled, done in
            let waiter = SharedDecodes.Waiter(
                urgency: { [weak self] in self?.decoding.isVisible == true ? .visible : .display },
                isCancelled: { [weak self] in isCancelled() || self?.decoding.stay != stay },
                completion: { [weak self] result in
                    guard let self else { return }
                    self.keep(DecodedPicture(key: key, result: result))
                    done()
                })
            SharedDecodes.shared.decode(request, key, for: waiter)
        }
    }

    private func keep(_ picture: DecodedPicture?) {
        let old = changeDecoding { state in
            let old = state.arrived
            state.arrived = picture
            return old
        }
        // Released after the lock.
        withExtendedLifetime(old) {}
    }

    func giveUpDecoding() {
        changeDecoding { $0.stay += 1 }
        keep(nil)
    }
}
