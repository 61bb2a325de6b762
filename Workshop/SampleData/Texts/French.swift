extension Texts {
    static let french = """
        %group tech | Paris | Café Compilateurs | compilateurs | L'inférence de types en chantant
        Chaque premier mardi, une vingtaine de passionnés décortiquent un langage autour d'un café trop serré.
        Les débutants sont les bienvenus : nous avons tous commencé par une erreur de syntaxe.
        %group photography | Paris | Les flâneurs argentiques 📷 | flâneurs | Noir et blanc rue Mouffetard
        Une pellicule de 36 poses, un quartier, trois heures de marche. On développe ensemble le dimanche suivant.
        %group food | Lyon | Bouchons & bons mots | gourmands | Quenelles, mode d'emploi
        Nous cuisinons à dix dans une vraie cuisine lyonnaise, puis nous passons à table sans regarder l'heure.
        %group sailing | Marseille | Voiles du Vieux-Port | équipiers | Le Frioul à la tombée du jour
        Sorties en voilier pour équipiers de tous niveaux ; le mistral décide, nous obéissons.
        %group books | Genève | Le cercle des lecteurs lents | lecteurs | Ramuz au bord du lac
        Cinquante pages par quinzaine, pas une de plus, et beaucoup de silence entre les phrases.
        %group climbing | Montréal | Grimpe du mardi | grimpeurs | Blocs et poutine
        On se retrouve au centre, on forme des cordées, on finit à la cantine d'en face.
        %group startups | Brussels | Jeunes pousses de Bruxelles | pousses | Première facture
        Des indépendants et des petites équipes se racontent leurs réussites, leurs ratés et leurs délais de paiement.
        %pool
        L'entrée est libre ; une boîte près de la porte recueille de quoi payer le chauffage.
        Pensez à annuler si vous ne pouvez pas venir : la liste d'attente est souvent longue.
        On se tutoie, on s'écoute, on se dispute parfois, on trinque toujours.
        Les nouveaux arrivent un quart d'heure plus tôt pour faire connaissance.
        Il n'y a pas de niveau requis, seulement de la curiosité.
        La salle est accessible en fauteuil roulant par la cour.
        S'il pleut, on se replie au café du coin, dont le patron est prévenu.
        Le compte rendu, avec les photos & les adresses, paraît dans la semaine.
        Notre association existe depuis longtemps, mais elle ne s'est jamais prise au sérieux.
        Une question ? Écrivez-nous, quelqu'un répondra avant le dîner.
        %list À apporter
        de quoi écrire
        une spécialité de chez vous
        des chaussures qui ne craignent rien
        un peu de monnaie
        votre meilleure anecdote
        %link Tout savoir sur nos rencontres
        %women Élodie Lefèvre, Aïcha Benali, Françoise Dupré, Maëlle Guérin, Noémie Côté
        %men Étienne Girard, Loïc Kervella, Mamadou Traoré, François Béranger, Théo Marchand
        """
}
