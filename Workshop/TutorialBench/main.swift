import Glibc
import WeftGLib

// tutorial-bench: the cost of a cell written with AsyncDisplayKit beside the same one of Weft. Prints its figures as
// JSON.
MainLoop.install()
do {
    print(try CellCost.measure())
} catch {
    Console.error("tutorial-bench: \(error)")
    exit(4)
}
