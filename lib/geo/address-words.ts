/** Words of streets, houses, people and numbers: a part of an address with one of them is no settlement. */

const list = (words: string) => words.trim().split(/\s+/);

export const DENIED_ANYWHERE = new Set(
  list(`
    street road rd lane ln avenue ave av drive dr close crescent cres terrace terr mews court ct grove gardens gdns row
    way alley walk square sq place pl boulevard blvd yard parade rise highway motorway
    flat flats apartment apartments apt unit floor fl storey level room rm studio suite penthouse basement attic loft
    maisonette annexe annex building bldg block blk towers house hse houses cottage cottages bungalow lodge farm farmhouse
    townhouse barn manor mansion mansions villa villas chalet cabin caravan houseboat mooring plot lot wing staircase
    stairs stairwell door doorbell letterbox rectory vicarage parsonage granary stables forge oast smithy gatehouse hotel
    hostel box care attn attention no number num nr numero opposite behind above below beside near corner next
    mr mrs ms miss family household

    wynd vennel twitten twitchel twitchell ginnel jennel snicket jitty loke pend bell bells buzzer intercom key keys
    keysafe mat doormat lockbox
    boat narrowboat canalboat barge yacht brewery brewhouse bakery library museum surgery clinic pharmacy pub cafe
    garage shed
    granny gran grandma grandmother grandpa grandfather grandad granddad mum mummy mom dad daddy aunt auntie uncle
    sonnette sonner sonnez interphone péniche peniche bateau phare brasserie maman papa mamie papy papi mémé pépé
    tante oncle
    klingel klingeln türklingel tuerklingel schlüssel schluessel hausboot leuchtturm brauerei oma opa omi opi mama
    mutti vati onkel großmutter grossmutter
    großvater grossvater
    campanello citofono chiave chiatta birrificio nonna nonno mamma babbo zia zio
    timbre telefonillo llave gabarra cervecería cerveceria abuela abuelo abuelita yaya mamá papá tía tío
    campainha chave cervejaria avó avô vovó vovô vó vô tia mãe
    dzwonek domofon domofonu klucz wycieraczka barka browar latarnia babcia babci dziadek dziadka mamy ciocia wujek
    sonerie interfonul cheie bunica bunicul mătușa unchiul
    bel deurbel sleutel deurmat woonboot brouwerij vuurtoren ringklocka nyckel dörrklocka
    mormor morfar farmor farfar mommo mummo mummi vaari ukki zvonek babička babicka dědeček dedecek kapucsengő
    nagymama
    nagypapa
    домофон звонок ключ баржа маяк бабушка дедушка мама папа тётя тетя дядя дзвінок бабуся дідусь тато
    κουδούνι κουδουνι κλειδί κλειδι γιαγιά γιαγια παππούς παππους θεία θείος

    rue allée chemin impasse quai route passage ruelle sentier voie esplanade lotissement résidence residence immeuble
    bâtiment batiment appartement appt étage etage escalier porte maison pavillon chez lieu dit ferme moulin gîte gite
    hôtel domaine cedex numéro rez famille monsieur madame mme mlle

    straße strasse gasse weg allee platz ring damm ufer chaussee steig pfad haus wohnung whg stock stockwerk etage zimmer
    hinterhaus vorderhaus seitenflügel aufgang eingang treppe stiege nummer hausnummer erdgeschoss erdgeschoß dachgeschoss
    obergeschoss untergeschoss keller eg og dg ug postfach familie herr frau

    via viale piazza piazzale piazzetta corso vicolo strada lungomare contrada località localita frazione interno scala
    piano palazzo palazzina casa cascina appartamento presso condominio civico edificio famiglia signor signora

    calle avenida avda plaza pza plz paseo carretera ctra camino travesía travesia ronda glorieta callejón callejon
    urbanización urbanizacion urb piso planta puerta pta portal escalera bloque bajo ático atico finca número núm apartado
    izquierda izqda derecha dcha cortijo masía masia polígono poligono familia señor señora

    rua travessa praça praca largo alameda estrada beco calçada calcada rotunda andar apartamento apto bloco quinta lote
    esquerdo esq direito dto frente fração fracao prédio predio edifício moradia família

    ulica ul aleja aleje plac osiedle mieszkanie mieszkania dom blok klatka piętro pietro lokal numer skwer rondo bulwar
    droga szosa parter rodzina

    str bulevardul bulevard bd bdul aleea calea piața piaţa piata șoseaua şoseaua soseaua sos intrarea splaiul bloc bl
    scara sc etaj apartament ap numărul numarul drumul camera interfon familia

    straat laan plein gracht kade steeg dreef huis woning verdieping kamer bus huisnummer toevoeging begane bovenwoning
    benedenwoning tav mevrouw meneer

    gata gatan väg vägen gränd torget våning lägenhet lgh hus stuga familjen vej vei veien plads plass sal lejlighed
    leilighet hytte katu kuja asunto kerros talo

    ulice třída trida náměstí namesti nábřeží nabrezi byt patro dům dum číslo cislo čp utca út útja tér körút ház lakás
    emelet ajtó fsz sokak sokağı sokagi sok caddesi cadde cad mahallesi mahalle mah apartmanı daire kat blok bulvarı

    улица ул проспект просп пр переулок пер дом д кв квартира корпус корп этаж подъезд площадь пл шоссе набережная наб
    бульвар бул проезд аллея тупик строение стр офис комната семья вулиця вул провулок будинок буд поверх під'їзд під їзд
    площа набережна шосе
    οδός οδος λεωφόρος λεωφορος λεωφ πλατεία πλατεια όροφος οροφος διαμέρισμα διαμερισμα σπίτι σπιτι πολυκατοικία
    αριθμός αριθμος ισόγειο ισογειο

    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fourty fifty sixty seventy eighty ninety hundred thousand ground first second
    third fourth fifth
    deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt vingts trente quarante cinquante
    soixante septante huitante octante nonante cent cents mille premier première premiere deuxième deuxieme troisième
    troisieme quatrième quatrieme
    eins ein zwei zwo drei vier fünf fuenf sechs sieben acht neun zehn elf zwölf zwoelf dreizehn vierzehn fünfzehn fuenfzehn
    sechzehn siebzehn achtzehn neunzehn zwanzig dreißig dreissig vierzig fünfzig fuenfzig sechzig siebzig achtzig neunzig
    uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette
    diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento
    dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince veinte treinta cuarenta cincuenta
    sesenta setenta ochenta noventa cien ciento mil primero segundo tercero
    dois duas três quatro sete oito dez doze quatorze quinze dezesseis dezasseis dezessete dezassete dezoito dezenove
    dezanove vinte trinta quarenta cinquenta sessenta oitenta cem
    jeden dwa trzy cztery pięć piec sześć szesc siedem osiem dziewięć dziewiec dziesięć dziesiec czterdzieści sto
    unu doi trei patru cinci șase şase sase șapte şapte sapte opt nouă noua zece sută suta
    een één twee drie vijf zes zeven negen tien twaalf dertien veertien vijftien zestien zeventien achttien negentien
    twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd
    ett två fyra fem sju åtta nio tio tolv tretton fjorton femton sexton sjutton arton nitton tjugo trettio fyrtio femtio
    sextio sjuttio åttio nittio hundra fire syv åtte otte ni ti tyve tredive fyrre halvtreds tresindstyve
    yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen sata
    jedna dva tři tri čtyři ctyri pět pet šest sest sedm osm devět devet deset dvacet třicet čtyřicet egy kettő két három
    négy öt hat hét nyolc kilenc tíz húsz száz bir iki üç dört beş altı yedi sekiz dokuz yirmi otuz kırk elli altmış
    yetmiş seksen doksan yüz
    один одна два две три четыре пять шесть семь восемь девять десять сорок сто двести девяносто дві чотири п'ять п ять
    шість сім вісім дев'ять дев ять дев'яносто
    ένα ενα δύο δυο τρία τρια τέσσερα τεσσερα πέντε πεντε έξι εξι επτά επτα εφτά οκτώ οκτω οχτώ εννέα εννεα εννιά δέκα δεκα
    είκοσι εικοσι τριάντα τριαντα σαράντα σαραντα πενήντα πενηντα εξήντα εβδομήντα ογδόντα ενενήντα εκατό εκατο
  `),
);

/** Denied as the first word: "The Laurels", but not "Stow on the Wold". */
export const DENIED_FIRST = new Set(
  list(`the al os bei bij hos by at under unter am an auf im in zum zur pod sous sotto под`),
);

/** Denied as the last word: "Elm St", but not "Bury St Edmunds". */
export const DENIED_LAST = new Set(
  list(`
    st mill hall tower view station school church chapel wharf quay inn bis ter gate strand brae pier jetty pontoon marina
  `),
);

/** Compounds: "Hauptstraße", "siebenundvierzig", "quarantasette". */
export const DENIED_ENDINGS = [
  /\p{L}{2}(?:street|road|lane|house|cottage|cottages|farm|lodge|mill|haus|brauerei)$/u,
  /^(?:jedynk|dwójk|trójk|czwórk|piątk|szóstk|siódemk|ósemk|dziewiątk|dziesiątk)\p{L}{1,3}$/u,
  /(?:straße|strasse|str|straat|gasse|platz|(?<!v)allee|chaussee|ufer|damm|weg|laan|plein|gracht|kade|steeg)$/u,
  /(?:gatan|gata|vägen|väg|gränd|torget|vej|veien|gade|stræde|plass|katu|kuja|wohnung|stiege|treppe|geschoss)$/u,
  /(?:zwanzig|drei(?:ß|ss)ig|vierzig|fünfzig|fuenfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend)$/u,
  /(?:hundert|tausend)(?:und)?(?:eins?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)$/u,
  /(?:twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig)$/u,
  /^(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:one|two|three|four|five|six|seven|eight|nine)$/u,
  /^(?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant|cent)[aio]?(?:uno?|due|tr[eé]|quattro|cinque|sei|sette|otto|nove)$/u,
  /^(?:dieci|veinti)\p{L}{2,}$/u,
  /^(?:tjugo|tjue|tretti|trettio|førti|fyrtio|femti|femtio|seksti|sextio|sytti|sjuttio|åtti|åttio|nitti|nittio)\p{L}{2,5}$/u,
  /og(?:tyve|tredive|fyrre|halvtreds|tres|halvfjerds|firs|halvfems)$/u,
  /(?:sprezece|zeci|naście|nascie|dziesiąt|dziesiat|dzieści|dziesci|dzieścia|dziescia|náct|desát|kymmentä|toista)$/u,
  /^(?:huszon|harminc|negyven|ötven|hatvan|hetven|nyolcvan|kilencven)\p{L}*$/u,
  /(?:надцать|дцать|десят|надцять|дцять|сот)$/u,
];

export const POSTCODES = [
  /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i,
  /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  /^(?:[A-Z]{1,2}[- ])?\d{4,5}$/i,
  /^\d{3} \d{2}$|^\d{2}-\d{3}$|^\d{4}-\d{3}$|^\d{6}$/,
  /^\d{4} ?[A-Z]{2}$/i,
];

export const KNOWN_SETTLEMENTS = new Set([
  "the hague",
  "den haag",
  "den bosch",
  "den helder",
  "'s-hertogenbosch",
  "’s-hertogenbosch",
  "'s-gravenhage",
  "key west",
  "dos hermanas",
  "tres cantos",
  "ronda",
  "six-fours-les-plages",
  "neuf-brisach",
  "villa san giovanni",
  "piano di sorrento",
]);

export const POSTCODE_BEFORE =
  /^(?:\d{4} ?[A-Z]{2}|(?:[A-Z]{1,2}[- ])?\d{4,5}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{6}) (?=\p{Lu})/u;
export const POSTCODE_BEHIND =
  / (?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4,6}|\d{5}-\d{4})$/i;

/** Countries at the end of an address, in ten European languages; none is also a town. */
export const COUNTRIES = new Set([
  ...list(`
    uk gb england scotland wales cymru ireland éire eire usa
    angleterre inghilterra inglaterra anglia engeland англия англія schottland écosse scozia escocia szkocja schotland
    irland irlande irlanda irlandia ierland ірландія ирландия
    deutschland germany allemagne germania alemania niemcy duitsland німеччина германия
    österreich austria autriche oostenrijk австрія австрия schweiz switzerland suisse svizzera suiza szwajcaria elveția zwitserland
    швейцарія швейцария
    france frankreich francia francja franța frankrijk франція франция
    belgium belgien belgique belgio bélgica belgia belgië бельгія бельгия
    netherlands holland nederland niederlande holandia нідерланди нидерланды
    italia italy italien italie włochy italië італія италия
    españa spain spanien espagne spagna hiszpania spania spanje іспанія испания portugal portogallo portugalia португалія португалия
    polska poland polen pologne polonia польща польша
    україна ukraine ucraina ucrania ukraina oekraïne украина
    românia romania rumänien roumanie rumanía rumunia roemenië румунія румыния
    россия russia russland russie rusia rosja rusland росія
  `),
  "great britain",
  "united kingdom",
  "northern ireland",
  "the netherlands",
  "großbritannien",
  "vereinigtes königreich",
  "royaume-uni",
  "grande-bretagne",
  "regno unito",
  "gran bretagna",
  "reino unido",
  "gran bretaña",
  "wielka brytania",
  "marea britanie",
  "regatul unit",
  "groot-brittannië",
  "verenigd koninkrijk",
  "великобритания",
  "велика британія",
  "pays-bas",
  "paesi bassi",
  "países bajos",
  "țările de jos",
]);
