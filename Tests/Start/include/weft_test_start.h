#ifndef WEFT_TEST_START_H
#define WEFT_TEST_START_H

/// Defined in Swift (LogCheck.swift): called once, before the first test of any suite.
void weft_tests_start(void);

#endif
