import WeftGTK
import WeftNodes

extension ListController {
    /// The place of a row among all rows; nil for headers and footers.
    ///
    /// - Complexity: O(log n)
    func place(of position: Int) -> ListPlace? {
        guard geometry.isRow(position) else { return nil }
        return place(number: geometry.sections.rowsBefore(position) + 1)
    }

    func place(number: Int) -> ListPlace { speech.place(number: number, of: geometry.sections.rowCount) }

    /// Updates the rows on screen for assistive technology.
    ///
    /// - Complexity: O(rows on screen * log n)
    func updateSpeech() {
        let situation = ListSpeech.Situation(
            rowCount: geometry.sections.rowCount, isAtRest: scroller.isAtRest, isCarrying: carrying.isCarrying,
            isPaged: !manner.keysMove)
        speech.tell(of: rows.values, in: canvas, situation, place: place(of:)) { position in
            geometry.isRow(position) && content?.listActions(at: position).isEmpty == false
        }
    }
}
