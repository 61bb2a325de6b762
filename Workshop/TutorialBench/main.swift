import Glibc
import WeftGLib

// tutorial-bench: what a cell written with AsyncDisplayKit costs beside the same one of Weft's. Prints its figures as
// JSON.
MainLoop.install()
do {
    print(try CellCost.measure())
} catch {
    Console.error("tutorial-bench: \(error)")
    exit(4)
}
