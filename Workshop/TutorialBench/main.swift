import WeftGLib

// tutorial-bench: what a cell written with AsyncDisplayKit costs beside the same one of Weft's. Prints its figures as
// JSON.
MainLoop.install()
print(try CellCost.measure())
