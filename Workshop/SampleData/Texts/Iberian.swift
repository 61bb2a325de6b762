extension Texts {
    static let spanish = """
        %group tech | Madrid | Software Libre Lavapiés | libres | Instalamos Linux a quien se deje
        Nos juntamos en un local del barrio para resucitar portátiles viejos y enseñar a quien quiera aprender.
        ¿No sabes nada? Perfecto: alguien te sentará a su lado y en una hora sabrás más que ayer.
        %group dance | Sevilla | Sevillanas para forasteros | bailaores | La primera, paso a paso
        Cuatro tardes para aprender las cuatro sevillanas antes de que llegue la Feria.
        %group outdoors | Barcelona | Senderistes de Collserola | caminantes | De Vallvidrera a Sant Cugat
        Caminatas los domingos por la mañana, en catalán, castellano y a ratos en silencio.
        Salimos de la estación a las nueve en punto, porque el tren no espera a nadie.
        %group food | Ciudad de México | Ruta del Taco CDMX 🌮 | taqueros | Suadero contra pastor
        Cinco taquerías, cinco kilómetros, una libreta con calificaciones y mucha servilleta.
        %group music | Buenos Aires | Milonga de los Principiantes | milongueros | Abrazo y caminata
        Clase a las ocho, práctica a las nueve, vergüenza cero. El tango se aprende caminando.
        %group books | Bogotá | Círculo de Lectura La Candelaria | lectores | Cien años, cien páginas
        Leemos despacio y en voz alta, con aguardiente para las partes tristes.
        %group cycling | Santiago | Furiosos y Tranquilos | ciclistas | Subida al San Cristóbal
        Una vuelta nocturna por semana: los furiosos adelante, los tranquilos con el parlante.
        %group startups | Lima | Emprende Miraflores | emprendedores | Cómo fijar un precio
        Emprendedores que se reúnen frente al mar para decirse la verdad sobre sus números.
        %pool
        La entrada es gratuita; si puedes, trae algo para compartir.
        Apúntate solo si piensas venir, que las sillas son contadas.
        Aquí nadie nace sabiendo, así que pregunta sin miedo.
        Quedamos en la puerta diez minutos antes; busca el pañuelo rojo.
        Después de la reunión vamos a tomar algo, y ahí empieza lo bueno.
        Si llueve no se suspende: se canta más fuerte.
        El local tiene rampa & baño adaptado.
        Las fotos se suben al día siguiente, salvo las tuyas si no quieres.
        Llevamos años haciéndolo y todavía nos hace ilusión.
        %list ¿Qué llevar?
        ganas de conversar
        agua y gorra
        una libreta
        algo rico para la mesa
        paciencia con la música
        %link Conócenos mejor
        %women Lucía Ibáñez, Ximena Núñez, María José Peña, Itziar Agirre, Camila Rodríguez
        %men Íñigo Zubiaurre, Joaquín Muñoz, Sebastián Quiñones, Andrés Cárdenas, Jordi Puigdomènech
        """

    static let portuguese = """
        %group music | Lisboa | Fado à Capela | fadistas | Noite de guitarras em Alfama
        Cantamos sem microfone, numa sala pequena, e quem não canta escuta de olhos fechados.
        %group tech | São Paulo | Mulheres que Programam SP | programadoras | Do zero ao primeiro deploy
        Um grupo feito por mulheres e para mulheres que escrevem código, ou que ainda vão escrever.
        Temos mentoras em todas as mesas, café forte e creche no andar de baixo.
        %group sailing | Rio de Janeiro | Remadas ao Amanhecer 🌅 | remadores | Da Urca ao Pão de Açúcar
        Canoa havaiana às cinco e meia da manhã, com o sol nascendo atrás da pedra.
        %group food | Porto | Tascas & Petiscos | petiscadores | Francesinhas às cegas
        Provamos uma tasca por semana e damos notas, sem piedade mas com carinho.
        %group games | São Paulo | Noite dos Tabuleiros | jogadores | Clássicos e novidades
        Jogos de mesa, pizza e gente que explica as regras com calma.
        %pool
        A participação é gratuita e não é preciso experiência.
        Avise se não puder vir: há sempre alguém à espera de um lugar.
        Chegue dez minutos antes para conhecer as pessoas.
        O espaço é acessível & fica a dois passos do metrô.
        Depois do encontro seguimos para o boteco da esquina.
        Não há perguntas tolas; há respostas apressadas.
        Fotografias e resumo saem na página durante a semana.
        Começámos em quatro e hoje já não cabemos na mesa.
        %list Traga consigo
        boa disposição
        uma garrafa de água
        caderno e lápis
        um amigo curioso
        %link Saiba mais na nossa página
        %women Conceição Araújo, Inês Magalhães, Thaís Conceição, Beatriz Falcão
        %men João Guimarães, Antônio Brandão, Caetano Sá, Gonçalo Simões
        """
}
