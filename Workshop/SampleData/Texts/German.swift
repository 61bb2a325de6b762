extension Texts {
    static let german = """
        %group tech | Berlin | Swift & Server Stammtisch Berlin | Stammgäste | Nebenläufigkeit für Müde
        Einmal im Monat reden wir in Neukölln über Swift jenseits des Telefons: Server, Linux, kleine Rechner.
        Zwei kurze Vorträge, ein langer Abend, und wer zum ersten Mal kommt, trinkt die Limo aufs Haus.
        %group outdoors | München | Münchner Bergfüchse ⛰️ | Bergfüchse | Mit dem Zug auf den Wendelstein
        Wir fahren mit der Bahn in die Berge, gehen hinauf, kehren ein und kommen abends müde und zufrieden zurück.
        Schwindelfreiheit ist schön, Trittsicherheit ist Pflicht, Brotzeit ist heilig.
        %group games | Köln | Kölner Brettspielabend | Spielkinder | Neuheiten aus Essen
        Über dreihundert Spiele, vier lange Tische und ein Köbes, der die Regeln besser kennt als wir.
        %group music | Hamburg | Offener Chor am Hafen | Hafenkehlen | Shantys ohne Noten
        Wer singen kann, singt; wer es nicht kann, singt auch. Geprobt wird im alten Speicher, bei Sturmflut im \
        Treppenhaus.
        %group books | Wien | Lesekreis Kaffeehaus | Leseratten | Doderers Strudlhofstiege, erster Teil
        Ein Buch, ein Kaffeehaus, sechs Wochen Zeit. Wir streiten höflich und bestellen noch eine Melange.
        %group cycling | Zürich | Feierabendrunde Zürichsee | Feierabendfahrer | Pfannenstiel vor dem Znacht
        Gemütliche Rennvelorunden nach der Arbeit, 40 bis 60 Kilometer, ohne Wettrüsten.
        %group languages | London | Deutscher Stammtisch London | Stammtischler | Tatort auf großer Leinwand
        Für Heimwehkranke und Deutschlernende gleichermaßen: jeden zweiten Sonntag Brot, Käse, Krimi.
        %pool
        Eine Anmeldung hilft uns beim Planen, aber niemand wird an der Tür weggeschickt.
        Wir duzen uns alle, vom Lehrling bis zur Professorin.
        Die Teilnahme ist kostenlos; für Getränke und Miete steht ein Glas auf dem Tisch.
        Wer absagen muss, sagt bitte rechtzeitig ab: Auf der Warteliste stehen Leute, die sich freuen.
        Neue treffen sich zehn Minuten früher am Eingang und gehen gemeinsam hinein.
        Der Raum ist barrierefrei erreichbar, die Toilette leider nur über drei Stufen.
        Bei schlechtem Wetter findet das Treffen trotzdem statt, nur eben nasser.
        Fragen beantworten wir gern, meistens noch am selben Tag.
        Uns gibt es seit vielen Jahren, und die Hälfte der Gründer kommt noch immer.
        Fotos vom letzten Mal findet ihr auf unserer Seite, die misslungenen haben wir behalten.
        %list Bitte mitbringen
        gute Laune & etwas Geduld
        Stift und Papier
        Bargeld, hier gibt es kein Kartengerät
        eine Freundin oder einen Freund
        Hausschuhe, der Boden ist frisch geölt
        %link Mehr dazu auf unserer Seite
        %women Anneliese Krüger, Jördis Müller, Käthe Weiß, Franziska Öztürk, Ulrike Schäfer
        %men Jürgen Groß, Matthias Böhm, Tobias Lüders, Emre Yıldırım, Sepp Hinterhuber
        """
}
