/**
 * Names that people of a town use where the list of settlements has an English one, or that of another language spoken
 * there; by country, as "name in the list = other name, other name". Towns of about 50,000 people and more, and capitals.
 * Chosen by hand; each is among the alternate names of GeoNames (CC BY 4.0), in its extract `cities500` of 2023-03-05.
 * @type {Record<string, string>}
 */
export const LOCAL_NAMES = {
  AL: "Tirana = Tiranë; Vlorë = Vlora; Shkodër = Shkodra",
  AT: "Vienna = Wien; Klagenfurt am Wörthersee = Celovec; Villach = Beljak",
  AZ: "Baku = Bakı",
  BE: `Brussels = Bruxelles, Brussel; Antwerp = Antwerpen, Anvers; Ostend = Oostende, Ostende; Gent = Ghent, Gand;
    Brugge = Bruges; Leuven = Louvain; Mechelen = Malines; Kortrijk = Courtrai; Aalst = Alost; Liège = Luik, Lüttich;
    Namur = Namen; Mons = Bergen; Tournai = Doornik; Sint-Niklaas = Saint-Nicolas; Ixelles = Elsene; Uccle = Ukkel;
    Schaerbeek = Schaarbeek; Molenbeek-Saint-Jean = Sint-Jans-Molenbeek`,
  BG: "Sofia = София; Plovdiv = Пловдив; Varna = Варна; Burgas = Бургас; Pleven = Плевен; Sliven = Сливен",
  BY: "Minsk = Мінск, Минск; Brest = Брэст, Брест; Vitebsk = Витебск",
  CH: `Geneva = Genève, Genf, Ginevra; Sitten = Sion; Basel = Bâle; Bern = Berne; Luzern = Lucerne;
    Fribourg = Freiburg; Neuchâtel = Neuenburg; Sankt Gallen = Saint-Gall; Chur = Coire, Coira; Schaffhausen = Schaffhouse`,
  CU: "Havana = La Habana",
  CY: "Nicosia = Λευκωσία, Lefkoşa; Limassol = Λεμεσός, Lemesos; Larnaca = Λάρνακα; Paphos = Πάφος",
  CZ: "Prague = Praha; Pilsen = Plzeň",
  DE: `Munich = München; Nuremberg = Nürnberg; Köln = Cologne; Hannover = Hanover; Braunschweig = Brunswick;
    Frankfurt am Main = Frankfurt; Cottbus = Chóśebuz; Bautzen = Budyšin`,
  DK: "Copenhagen = København; Århus = Aarhus; Aalborg = Ålborg; Helsingør = Elsinore",
  EG: "Cairo = القاهرة; Alexandria = الإسكندرية",
  ES: `Sevilla = Seville; Zaragoza = Saragossa; Castelló de la Plana = Castellón de la Plana; Alicante = Alacant;
    Elche = Elx; Pamplona = Iruña; Bilbao = Bilbo; A Coruña = La Coruña, Coruña; Palma = Palma de Mallorca;
    Gijón = Xixón; Oviedo = Uviéu; Lleida = Lérida; Girona = Gerona; Ourense = Orense; Ibiza = Eivissa`,
  FI: `Helsinki = Helsingfors; Espoo = Esbo; Vantaa = Vanda; Turku = Åbo; Tampere = Tammerfors; Oulu = Uleåborg;
    Vaasa = Vasa; Porvoo = Borgå; Pori = Björneborg; Lappeenranta = Villmanstrand; Hämeenlinna = Tavastehus;
    Kokkola = Karleby`,
  FR: "Strasbourg = Straßburg; Bayonne = Baiona; Perpignan = Perpinyà; Rennes = Roazhon; Quimper = Kemper; Dunkirk = Dunkerque",
  GB: `Cardiff = Caerdydd; Swansea = Abertawe; Newport = Casnewydd; Wrexham = Wrecsam; Carmarthen = Caerfyrddin;
    Caernarfon = Carnarvon; Neath = Castell-nedd; Cardigan = Aberteifi; Holyhead = Caergybi; Inverness = Inbhir Nis`,
  GE: "Tbilisi = თბილისი; Batumi = ბათუმი; Kutaisi = ქუთაისი",
  GR: `Athens = Αθήνα, Athina; Thessaloníki = Θεσσαλονίκη; Piraeus = Πειραιάς; Pátra = Πάτρα, Patras;
    Irákleion = Ηράκλειο, Heraklion; Lárisa = Λάρισα, Larissa; Volos = Βόλος; Ioánnina = Ιωάννινα; Chaniá = Χανιά;
    Rhodes = Ρόδος, Ródos; Corfu = Κέρκυρα, Kérkyra; Kalamata = Καλαμάτα; Chalkída = Χαλκίδα; Kavála = Καβάλα;
    Tríkala = Τρίκαλα; Sérres = Σέρρες`,
  HK: "Hong Kong = 香港",
  IE: `Dublin = Baile Átha Cliath; Cork = Corcaigh; Limerick = Luimneach; Galway = Gaillimh;
    Waterford = Port Láirge; Kilkenny = Cill Chainnigh; Sligo = Sligeach; Tralee = Trá Lí; Dundalk = Dún Dealgan;
    Drogheda = Droichead Átha; Killarney = Cill Airne; Letterkenny = Leitir Ceanainn`,
  IL: `Jerusalem = ירושלים; Tel Aviv = תל אביב; Haifa = חיפה; Beersheba = באר שבע; Rishon LeTsiyyon = ראשון לציון;
    Netanya = נתניה; Ashdod = אשדוד; Petaẖ Tiqva = פתח תקווה; Nazareth = נצרת`,
  IN: "Delhi = दिल्ली; Mumbai = मुंबई, Bombay; Kolkata = কলকাতা, Calcutta; Chennai = சென்னை, Madras; Bengaluru = ಬೆಂಗಳೂರು, Bangalore",
  IR: "Tehran = تهران; Mashhad = مشهد; Isfahan = اصفهان; Shiraz = شیراز; Tabriz = تبریز",
  IT: `Rome = Roma; Milan = Milano; Naples = Napoli; Turin = Torino; Genoa = Genova; Florence = Firenze; Venice = Venezia;
    Padua = Padova; Mantua = Mantova; Siracusa = Syracuse; Bolzano = Bozen; Merano = Meran; Bressanone = Brixen;
    Brunico = Bruneck; Trieste = Trst; Gorizia = Gorica; Livorno = Leghorn; Trento = Trient;
    Reggio nell'Emilia = Reggio Emilia; Reggio Calabria = Reggio di Calabria; Cagliari = Casteddu`,
  JP: `Tokyo = 東京; Osaka = 大阪; Kyoto = 京都; Yokohama = 横浜; Nagoya = 名古屋; Sapporo = 札幌; Fukuoka = 福岡; Kobe = 神戸;
    Hiroshima = 広島; Sendai = 仙台`,
  KR: `Seoul = 서울; Busan = 부산; Incheon = 인천; Daegu = 대구; Daejeon = 대전; Gwangju = 광주; Suwon = 수원; Ulsan = 울산`,
  KZ: "Almaty = Алматы; Astana = Астана",
  LT: "Vilnius = Wilno",
  LU: "Luxembourg = Lëtzebuerg, Luxemburg; Esch-sur-Alzette = Esch-Uelzecht; Dudelange = Diddeleng; Differdange = Déifferdeng; Ettelbruck = Ettelbréck",
  MA: "Casablanca = الدار البيضاء; Rabat = الرباط; Marrakesh = Marrakech, مراكش; Fes = فاس; Tangier = Tanger, طنجة",
  MD: "Bender = Tighina",
  MK: "Skopje = Скопје; Bitola = Битола; Ohrid = Охрид",
  MT: "Imsida = Msida; San Pawl il-Baħar = St Paul's Bay; San Ġiljan = St. Julian's",
  MX: "Mexico City = Ciudad de México; León de los Aldama = León; Santiago de Querétaro = Querétaro; Ciudad Nezahualcoyotl = Nezahualcóyotl",
  NL: "The Hague = Den Haag, 's-Gravenhage; 's-Hertogenbosch = Den Bosch; Almere Stad = Almere; Leeuwarden = Ljouwert; Vlissingen = Flushing",
  PA: "Panama City = Ciudad de Panamá, Panamá",
  PH: "Manila = Maynila",
  PL: "Warsaw = Warszawa; Kraków = Cracow; Gdańsk = Danzig",
  PT: "Lisbon = Lisboa; Porto = Oporto",
  RO: "Bucharest = Bucureşti; Cluj-Napoca = Cluj, Kolozsvár; Târgu Mureş = Marosvásárhely; Braşov = Brassó; Sibiu = Hermannstadt; Timişoara = Temesvár; Oradea = Nagyvárad; Satu Mare = Szatmárnémeti",
  RS: "Belgrade = Beograd, Београд; Novi Sad = Нови Сад; Niš = Ниш; Kragujevac = Крагујевац; Subotica = Суботица, Szabadka",
  RU: `Moscow = Москва; Saint Petersburg = Санкт-Петербург; Novosibirsk = Новосибирск; Yekaterinburg = Екатеринбург;
    Kazan = Казань; Nizhniy Novgorod = Нижний Новгород; Chelyabinsk = Челябинск; Samara = Самара; Omsk = Омск`,
  SE: "Gothenburg = Göteborg",
  SI: "Koper = Capodistria; Piran = Pirano",
  SK: "Bratislava = Pozsony; Košice = Kassa; Komárno = Komárom",
  SY: "Damascus = دمشق; Aleppo = حلب",
  TH: "Bangkok = กรุงเทพ, กรุงเทพมหานคร, Krung Thep; Chiang Mai = เชียงใหม่",
  TW: "Taipei = 臺北市, 台北; Kaohsiung = 高雄; Taichung = 臺中市",
  UA: `Kyiv = Київ, Киев; Kharkiv = Харків, Харьков; Odesa = Одеса, Одесса; Dnipro = Дніпро; Lviv = Львів, Львов;
    Zaporizhzhya = Запоріжжя; Kryvyy Rih = Кривий Ріг; Mykolayiv = Миколаїв; Vinnytsya = Вінниця; Poltava = Полтава;
    Chernihiv = Чернігів; Cherkasy = Черкаси; Sumy = Суми; Zhytomyr = Житомир; Rivne = Рівне; Ternopil = Тернопіль;
    Lutsk = Луцьк; Uzhhorod = Ужгород; Chernivtsi = Чернівці; Ivano-Frankivsk = Івано-Франківськ; Khmelnytskyi = Хмельницький;
    Kropyvnytskyi = Кропивницький; Kherson = Херсон`,
  US: "New York City = New York, Nueva York; Washington = Washington DC",
  VN: "Ho Chi Minh City = Thành phố Hồ Chí Minh, Sài Gòn; Hanoi = Hà Nội; Haiphong = Hải Phòng",
};
