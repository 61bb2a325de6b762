extension Texts {
    static let italian = """
        %group food | Roma | Cacio, pepe e chiacchiere | forchette | La carbonara senza panna
        Cuciniamo insieme nelle case di chi ci ospita, e alla fine lavano i piatti quelli che hanno parlato di più.
        %group tech | Milano | Programmatori sul Naviglio | programmatori | Interfacce che non si bloccano
        Due interventi brevi, un aperitivo lungo; si parla di codice, mai di recruiting.
        %group art | Torino | Disegnatori della domenica | disegnatori | Portici in prospettiva
        Ci sediamo sotto i portici con un quaderno e disegniamo la città finché non fa freddo alle mani.
        %group cycling | Milano | Gravel del Ticino | ciclisti | Strade bianche e zanzare
        Giri tranquilli lungo il fiume, con sosta obbligatoria alla trattoria.
        %group books | Roma | Lettori di Trastevere | lettori | Calvino sul tram 8
        Un romanzo al mese, discusso più con le mani che con le parole.
        %pool
        La partecipazione è libera, ma i posti sono pochi: prenotate.
        Chi viene per la prima volta trova qualcuno ad aspettarlo all'ingresso.
        Non serve essere bravi, serve esserci.
        Se cambiate idea avvisateci, così il posto va a qualcun altro.
        La sala è al piano terra & senza gradini.
        Dopo si va a prendere un gelato, anche d'inverno.
        Le foto arrivano sulla pagina, prima o poi.
        Siamo un gruppo aperto, rumoroso e piuttosto puntuale.
        %list Da portare
        appetito
        una penna
        scarpe comode
        qualcosa da condividere
        %link Scoprite di più
        %women Nicoletta Gherardi, Benedetta D'Amico, Chiara Lo Cascio, Mariù Esposito
        %men Niccolò Ferrante, Gianluca De Santis, Pier Paolo Nicolò, Dario Colussi
        """

    static let greek = """
        %group outdoors | Athens | Πεζοπόροι του Υμηττού | πεζοπόροι | Από την Καισαριανή στην κορυφή
        Κάθε Κυριακή πρωί ανεβαίνουμε στο βουνό και γυρίζουμε πριν πιάσει η ζέστη.
        Ο ρυθμός είναι ήρεμος· κανείς δεν μένει πίσω και κανείς δεν βιάζεται.
        %group music | Thessaloniki | Ρεμπέτικες βραδιές Θεσσαλονίκης | ρεμπέτες | Μπουζούκι για αρχάριους
        Φέρε ό,τι όργανο έχεις, ή μόνο τη φωνή σου, και κάτσε στον κύκλο.
        %group tech | Athens | Ελεύθερο Λογισμικό Αθήνα | ελεύθεροι | Μεταφράζουμε το GNOME
        Μεταφράζουμε, διορθώνουμε και μαθαίνουμε μαζί, με πολύ καφέ και λίγα λόγια.
        %group books | Athens | Λέσχη ανάγνωσης Εξαρχείων | αναγνώστες | Καβάφης, δεύτερη φορά
        Ένα βιβλίο τον μήνα και μια συζήτηση που τελειώνει πάντα αργά.
        %group photography | Thessaloniki | Φωτογράφοι της ομίχλης 📸 | φωτογράφοι | Ο Θερμαϊκός πριν ξημερώσει
        Η ομίχλη έρχεται χωρίς να προειδοποιήσει, κι εμείς το ίδιο.
        %pool
        Η συμμετοχή είναι δωρεάν και ανοιχτή σε όλους.
        Αν δεν μπορείς να έρθεις, πες το μας να δώσουμε τη θέση σου.
        Συναντιόμαστε δέκα λεπτά νωρίτερα στην είσοδο.
        Δεν χρειάζεται καμία εμπειρία, μόνο διάθεση.
        Μετά πάμε για φαγητό, όπως είναι φυσικό.
        Ο χώρος είναι προσβάσιμος με αμαξίδιο.
        Οι φωτογραφίες ανεβαίνουν στη σελίδα μας την επόμενη μέρα.
        %list Φέρτε μαζί σας
        νερό και καπέλο
        καλή διάθεση
        ένα τετράδιο
        έναν φίλο
        %link Μάθε περισσότερα
        %women Ελένη Παπαδοπούλου, Μαρία Οικονόμου, Δήμητρα Ξανθοπούλου
        %men Γιώργος Αντωνίου, Στέλιος Κυριακίδης, Οδυσσέας Μαυρίδης
        """

    static let turkish = """
        %group photography | İstanbul | Haliç Fotoğrafçıları | fotoğrafçılar | Sisli sabahta Galata
        Şafakta buluşuyor, vapur düdükleri arasında fotoğraf çekiyor, sonra simitle çay içiyoruz.
        %group tech | İstanbul | İstanbul Açık Kaynak Günleri | gönüllüler | İlk yamanı gönder
        Açık kaynağa ilk katkısını yapmak isteyenler için ayda bir uygulamalı buluşma.
        Bilgisayarını ve merakını getir; geri kalanını birlikte öğreniriz.
        %group sailing | İzmir | Körfez Yelken Topluluğu | yelkenciler | İmbat rüzgârında eğitim
        Öğleden sonra esen imbatla körfezde küçük teknelerle yelken öğreniyoruz.
        %group games | İzmir | Tavla ve Çay | oyuncular | Düşeş turnuvası
        Zar sesini özleyenler için: çay bizden, laf sokmak serbest.
        %group dance | İstanbul | Horon Öğreniyoruz | horoncular | Kemençe eşliğinde ilk adımlar
        Omuzlar titrer, ayaklar şaşar, yüzler güler.
        %pool
        Katılım ücretsizdir, yer sınırlıdır.
        Gelemeyecekseniz lütfen kaydınızı silin; sırada bekleyenler var.
        Yeni gelenleri kapıda karşılıyoruz.
        Hiç deneyiminiz olmasa da olur, hepimiz öyle başladık.
        Buluşmadan sonra mutlaka bir yerde çay içilir.
        Mekâna tekerlekli sandalye ile girilebilir.
        Fotoğrafları ertesi gün sayfamızda paylaşıyoruz.
        %list Yanınızda getirin
        güler yüz
        defter & kalem
        rahat ayakkabı
        bir arkadaş
        %link Ayrıntılar sayfamızda
        %women Ayşegül Çağlayan, Işıl Gümüş, Özlem Şahin
        %men İbrahim Çelik, Oğuzhan Güneş, Şükrü Yağcı
        """
}
