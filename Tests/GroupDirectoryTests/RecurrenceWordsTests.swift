import ICalendar
import Testing

@testable import GroupDirectory

@Suite struct RecurrenceWordsTests {
    @Test(arguments: [
        ("FREQ=DAILY", "Every day"), ("FREQ=DAILY;INTERVAL=3", "Every 3 days"), ("FREQ=WEEKLY", "Every week"),
        ("FREQ=WEEKLY;BYDAY=TU,TH", "Every week: Tuesday, Thursday"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", "Every 2 weeks: Sunday"),
        ("FREQ=MONTHLY;BYDAY=1MO", "Every month: first Monday"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "Every month: last Friday"),
        ("FREQ=MONTHLY;BYMONTHDAY=15", "Every month"), ("FREQ=YEARLY", "Every year"),
        ("FREQ=MINUTELY", "Several times a day"),
        ("FREQ=YEARLY;BYDAY=53MO", "Every year"), ("FREQ=WEEKLY;UNTIL=20261231", "Every week, until 31 Dec 2026"),
    ])
    func aRuleIsDescribedInWords(_ rule: String, _ words: String) throws {
        #expect(RecurrenceWords(try RecurrenceRule(rule)).text == words)
    }

    @Test func anEndlessListOfDaysIsBounded() throws {
        let days = (1...53).map { "\($0)MO" }.joined(separator: ",")
        #expect(RecurrenceWords(try RecurrenceRule("FREQ=YEARLY;INTERVAL=99999;BYDAY=\(days)")).text.utf8.count < 200)
    }
}
