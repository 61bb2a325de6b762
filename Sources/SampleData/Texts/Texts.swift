extension Texts {
    static let all = [english + "\n" + london]
}
