extension Texts {
    /// One entry per language, in the format of `LanguageText`.
    static let all = [
        [english, london, world, america].joined(separator: "\n"), german, french, spanish, portuguese, italian, greek,
        turkish, dutch, nordic, central, czech, hungarian, romanian, ukrainian, russian, balkan, japanese, korean,
        simplified, traditional, arabic, hebrew, persian, hindi, nepali, tamil, bengali, thai, vietnamese, indonesian,
    ]
}
