extension Texts {
    static let dutch = """
        %group cycling | Amsterdam | Rondje IJsselmeer | fietsers | Tegenwind naar Enkhuizen
        Lange tochten over de dijk, met wind die altijd van voren komt en appeltaart die altijd op tijd is.
        %group languages | Utrecht | Taalcafé de Stadsbibliotheek | taalmaatjes | Moppen uitleggen
        Nederlands oefenen met buren die geduld hebben. Iedere woensdag, van thee tot sluitingstijd.
        %group tech | Amsterdam | Grachten & Gradiënten | grafici | Shaders op een regenachtige avond
        We tekenen met wiskunde en laten elkaar zien wat er misging, want dat is mooier.
        %pool
        Aanmelden is fijn, onverwacht binnenlopen mag ook.
        Er is altijd iemand die je bij de deur opvangt.
        Meedoen kost niets; de pot staat op de vensterbank.
        Laat het weten als je toch niet kunt, er is een wachtlijst.
        Na afloop borrelen we, met of zonder alcohol.
        De zaal is gelijkvloers & goed met de tram te bereiken.
        %list Neem mee
        een regenjas
        goede zin
        een notitieboekje
        %link Meer op onze pagina
        %women Sanne de Vríes, Noortje van den Heuvel, Fleur Überbach
        %men Joost Koëter, Daniël Öztekin, Bram van 't Hoff
        """

    static let nordic = """
        %group outdoors | Stockholm | Långfärdsskridsko Mälaren | åkare | Kärnis vid Björkö
        När isen bär åker vi, och när den inte bär dricker vi kaffe och väntar. Isdubbar och räddningslina är krav.
        %group music | Malmö | Allsång på Möllan | sångare | Visor & vin
        Sjung med oss varje torsdag! Ingen körvana behövs, bara en röst och gärna en halsduk.
        %group books | København | Læsekreds på Nørrebro | læsere | Smilla igen
        Vi læser nordiske romaner og diskuterer dem over rugbrød med alt for meget smør.
        %group climbing | Oslo | Klatring etter jobb | klatrere | Isklatring i Hemsedal
        Vi møtes i hallen hver onsdag og reiser på tur når føret er godt.
        %group wellness | Helsinki | Avantouimarit Kallio | avantouimarit | Löylyt ja pulahdus
        Uimme ympäri vuoden ja saunomme hartaasti. Ensikertalaiselle lainataan tossut ja rohkeutta.
        %group languages | Reykjavík | Íslenska yfir kaffibolla ☕ | kaffigestir | Að fallbeygja orðið „hestur“
        Við hittumst á þriðjudögum og tölum íslensku, hægt og rólega, þangað til kaffið klárast.
        %pool
        Alla är välkomna, oavsett nivå.
        Anmäl dig gärna, så vet vi hur mycket kaffe som ska kokas.
        Vi brukar vara mellan åtta och tjugo personer.
        Nya deltagare tas emot vid dörren.
        Det är gratis & det finns alltid bullar.
        Blir du sjuk, så ge platsen vidare till någon annan.
        %list Ta med
        varma kläder
        en termos
        gott humör
        %link Läs mer på vår sida
        %women Åsa Sjöström, Märta Lindqvist, Sólveig Þórðardóttir, Päivi Mäkelä
        %men Björn Åkesson, Søren Kjærgaard, Øystein Ødegård, Jyrki Hämäläinen
        """

    static let central = """
        %group tech | Warszawa | Warszawska Grupa Rusta | rdzawi | Błędy, które kompilator kocha
        Spotykamy się co miesiąc, żeby pokazać sobie kod, z którego jesteśmy dumni, i ten drugi też.
        Zapraszamy wszystkich: od studentów po osoby, które pamiętają dyskietki.
        %group outdoors | Kraków | Krakowscy Włóczykije | włóczykije | Gorce przed świtem
        Jeździmy w góry pierwszym autobusem, wracamy ostatnim, a po drodze zjadamy szarlotkę w każdym schronisku.
        %group games | Kraków | Planszówki na Kazimierzu | gracze | Żeby nie było nudno
        Ponad dwieście gier, dwie sale i kot, który siada na planszy.
        %group books | Warszawa | Czytamy Lema | czytelnicy | Głos Pana
        Jedna książka na dwa miesiące, za to z przypisami.
        %pool
        Wstęp wolny, ale prosimy o zapisy.
        Nowe osoby witamy przy wejściu, z herbatą.
        Jeśli nie możesz przyjść, zwolnij miejsce komuś z listy.
        Nie trzeba nic umieć; wystarczy chcieć.
        Sala jest dostępna dla wózków & ma pętlę indukcyjną.
        Po spotkaniu idziemy na pierogi.
        Zdjęcia i notatki publikujemy w ciągu tygodnia.
        %list Zabierz ze sobą
        dobry humor
        zeszyt i ołówek
        wygodne buty
        %link Więcej na naszej stronie
        %women Małgorzata Święcicka, Żaneta Łukasik, Agnieszka Dąbrowska
        %men Łukasz Wiśniewski, Stanisław Źrebiec, Michał Gołąb
        """

    static let czech = """
        %group food | Praha | Pražští kvasnicoví nadšenci | kvasničáci | Žitný kvásek od základu
        Pečeme chleba, vyměňujeme kvásky a hádáme se, jestli patří do těsta kmín. (Patří.)
        %group music | Praha | Písničky pod Petřínem | zpěváci | Kytary a táborák
        Každý pátek sedíme v trávě, hrajeme na kytary a zpíváme, co kdo zná.
        %group climbing | Praha | Lezci z pískovce | lezci | Adršpach beze strachu
        Jezdíme na skály vlakem, lano nosíme poctivě na střídačku.
        %pool
        Přijďte kdykoli, přihláška není nutná, ale potěší.
        Nováčky čekáme u vchodu deset minut předem.
        Vstupné se neplatí, přispět můžete do klobouku.
        Když nemůžete, dejte vědět, ať místo nezůstane prázdné.
        Potom jdeme na jedno, tedy na tři.
        Do sálu vede výtah & rampa.
        %list Vezměte s sebou
        dobrou náladu
        přezůvky
        něco na zub
        %link Víc se dozvíte na naší stránce
        %women Růžena Třešňáková, Eliška Dvořáčková
        %men Jiří Šťastný, Ondřej Kříž
        """
}
