extension Texts {
    static let hungarian = """
        %group wellness | Budapest | Budapesti fürdőjárók | fürdőzők | Hajnali Lukács
        Hetente egyszer, munka előtt, gőz, csönd és egy hosszú beszélgetés a langyos medencében.
        %group dance | Budapest | Táncház kezdőknek | táncosok | Széki négyes és lassú
        Élő zenekar, türelmes tanítók; aki nem tud lépni, az is elkezdi.
        %pool
        A részvétel ingyenes, mindenkit szívesen látunk.
        Ha mégsem tudsz jönni, kérjük, add át a helyed.
        Az újakat a bejáratnál várjuk egy kis pogácsával.
        Utána beülünk valahová egy fröccsre.
        A terem akadálymentesen megközelíthető.
        %list Hozz magaddal
        jókedvet
        váltócipőt
        egy barátot
        %link Bővebben az oldalunkon
        %women Őry Zsófia, Kovács Eszter
        %men Szűcs Győző, Tóth Bálint
        """

    static let romanian = """
        %group tech | București | Programatori în Cișmigiu | programatori | Algoritmi pe o bancă
        Ne întâlnim în parc, la umbră, și rezolvăm probleme vechi cu idei noi.
        %group outdoors | București | Drumeții de weekend în Bucegi | drumeți | Jepii Mici pe lumină
        Plecăm cu trenul de șase și ne întoarcem cu noroi pe bocanci și poze în telefon.
        %pool
        Participarea este gratuită și deschisă tuturor.
        Dacă nu mai poți veni, anunță-ne, te rugăm.
        Pe cei noi îi așteptăm la intrare.
        Nu se cere experiență, doar răbdare și zâmbet.
        După întâlnire mergem la o limonadă.
        %list Ce să aduci
        apă și o gustare
        haine groase
        voie bună
        %link Află mai multe
        %women Ștefania Țurcanu, Ioana Mănăstireanu
        %men Răzvan Bălășoiu, Horațiu Șerban
        """

    static let ukrainian = """
        %group tech | Kyiv | Київські пітоністи 🐍 | пітоністи | Асинхронність без магії
        Щомісяця збираємося, щоб розповісти, що зламалося, і як ми це полагодили.
        Слайди не обов'язкові, чесність обов'язкова.
        %group books | Lviv | Львівський читацький клуб | читачі | Лісова пісня вголос
        Читаємо повільно, сперечаємося голосно, каву п'ємо міцну.
        %group art | Lviv | Малюємо місто | художники | Дахи після дощу
        Сідаємо на розкладні стільці посеред площі й малюємо, поки не стемніє.
        %group running | Kyiv | Біжимо Трухановим | бігуни | Десять кілометрів через міст
        Легкий темп, широка річка, чай із термоса на фініші.
        %pool
        Участь безкоштовна, раді кожному.
        Якщо не зможете прийти, звільніть місце для інших.
        Новеньких зустрічаємо біля входу.
        Досвід не потрібен, потрібне бажання.
        Після зустрічі йдемо на вареники.
        У разі тривоги спускаємося в укриття й продовжуємо там.
        Фото з'являться на сторінці наступного дня.
        %list Візьміть із собою
        гарний настрій
        зошит & олівець
        теплу кофту
        %link Докладніше на нашій сторінці
        %women Соломія Ґавришкевич, Їванна Козак, Олена Гриценко
        %men Тарас Єфименко, Юрій Щербак, Андрій Мельник
        """

    static let russian = """
        %group outdoors | Almaty | Алматинские горные прогулки | ходоки | К Большому Алматинскому озеру
        По субботам поднимаемся в горы, варим чай на горелке и спускаемся до темноты.
        Тау баурайында туып өскендер де, қонақтар да қош келдіңіздер!
        %group games | Tbilisi | Настолки на Вере | игроки | Каркассон и хачапури
        Играем в старой квартире с балконом; хозяйка всегда печёт слишком много.
        ყველა მეგობარი მოდის და ყველა იღიმება.
        %group languages | London | Русский разговорный клуб в Лондоне | собеседники | Чай и пословицы
        Для тех, кто учит, помнит или боится забыть. Говорим обо всём, кроме погоды.
        %pool
        Участие бесплатное, места заканчиваются быстро.
        Если планы изменились, отпишитесь, пожалуйста.
        Новичков встречаем у входа за десять минут.
        Опыт не нужен, мы всё объясним.
        После встречи обычно идём ужинать.
        Ещё вопросы? Пишите, отвечаем в тот же день.
        %list Возьмите с собой
        воду и перекус
        хорошее настроение
        сменную обувь
        %link Подробнее на странице группы
        %women Алёна Щукина, Айгерим Сейтқалиева, Нино Гелашвили
        %men Пётр Журавлёв, Ерлан Бекмұхамбетов, Георгий Мачавариани
        """

    static let balkan = """
        %group film | Sofia | Софийски киноклуб „Зад екрана“ | кинолюбители | Козият рог
        Гледаме стари ленти, после спорим до последния трамвай.
        %group outdoors | Sofia | На Витоша с раница | планинари | Черни връх по изгрев
        Тръгваме рано, вървим спокойно и слизаме навреме за баница.
        %group music | Beograd | Београдски тамбураши | тамбураши | Староградске за почетнике
        Свирамо уторком у подруму библиотеке; комшије су нам опростиле.
        Ћирилица или латиница, свеједно је, само да жице буду наштимоване.
        %group tech | Beograd | Beogradski hakatonci | hakatonci | Pišemo igru za jedno veče
        Za jedno veče napravimo nešto malo, smešno i upotrebljivo. Đaci i penzioneri dobrodošli!
        %pool
        Влизането е свободно, доброто настроение е задължително.
        Ако не можете да дойдете, пишете ни.
        Посрещаме новите хора на входа.
        Слободно дођите и сами, нико код нас није дуго остао сам.
        %list Носете със себе си
        вода
        усмивка
        удобни обувки
        %link Вижте повече
        %women Цветелина Йорданова, Љубица Ђорђевић
        %men Щерьо Василев, Његош Џунић
        """
}
