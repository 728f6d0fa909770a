/** Rules for words that public text should not hold, as data. `examples.json` has texts for and against each rule. */

import { ADDRESS_PATTERNS } from "@/lib/content-rules/address-patterns";
import { SPOKEN_NUMBERS } from "@/lib/content-rules/spoken-numbers";

export type Severity = "warn" | "hold";

export type Rule = {
  id: "email" | "phone" | "handle" | "link" | "payment" | "price" | "courier" | "address";
  /** "warn": the author may publish it anyway. "hold": a moderator looks at it before others do. */
  severity: Severity;
  patterns: RegExp[];
  /** Found whatever stands around them. */
  always?: RegExp[];
  /** Whole words around a match: then it means something else. */
  unless?: RegExp;
  /** Lines are read as one: "Rose Cottage", and "Mill Lane" below it. */
  joinsLines?: true;
};

const MESSENGERS =
  "whats ?app|telegram|signal|viber|we ?chat|messenger|snap ?chat|snap|insta(?:gram)?|facebook|fb|discord|threema|kik|tik ?tok|skype|line app|hangouts|google chat";
const CURRENCY = "[£€$]|gbp|eur(?:os?)?|usd|chf|pounds? sterling|quid|dollars?|zł|kr";
const AMOUNT = `(?:(?:${CURRENCY})\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:${CURRENCY})(?![\\p{L}]))`;
const TLDS =
  "com|net|org|co\\.uk|org\\.uk|me\\.uk|uk|de|fr|nl|pl|es|ch|ie|eu|io|app|dev|shop|store|xyz|info|biz|online|site|website|link|click|club|live|page|win|top|ru|cn|tk|ml|ga";
const YEARS = "(?:1[89]|20)\\d{2}\\s?[-–/]\\s?(?:1[89]|20)\\d{2}(?!\\d)";
const NO_PHONE_BEFORE = "(?:model|type|part|item|code|version|s/?n)";
const insensitive = (source: string) => new RegExp(source, "giu");

export const RULES: Rule[] = [
  {
    id: "email",
    severity: "hold",
    patterns: [
      insensitive(
        "(?<![\\p{L}\\d._%+-])[\\p{L}\\d._%+-]{1,64}\\s?@\\s?[\\p{L}\\d-]{1,64}(?:\\.[\\p{L}\\d-]{1,64}){0,3}(?:\\s?\\.\\s?[a-z]{2,}|\\.\\p{L}{2,}|。[a-z]{2,})",
      ),
      insensitive(
        "(?<![\\p{L}\\d._-])[\\p{L}\\d._-]{1,64}\\s{0,3}(?:\\(at\\)|\\[at\\]|\\{at\\}|<at>|\\sat\\s)\\s{0,3}[\\p{L}\\d-]{1,64}\\s{0,3}(?:\\(dot\\)|\\[dot\\]|\\{dot\\}|\\sdot\\s|\\.)\\s*(?:com|net|org|de|fr|uk|co|io|eu|nl|pl|es|it|ie|ch|at|be|info|me)(?!\\p{L})",
      ),
      insensitive(
        "(?<![\\p{L}\\d._-])[\\p{L}\\d._-]{1,64}\\s{0,3}(?:\\(at\\)|\\[at\\]|\\{at\\}|<at>)\\s{0,3}[\\p{L}\\d-]{1,64}\\s{0,3}(?:\\(dot\\)|\\[dot\\]|\\{dot\\}|\\.)\\s{0,3}[a-z]{2,}",
      ),
      // "ben at gmail com", "ben at smiths com"
      insensitive(
        "(?<![\\p{L}\\d._-])[\\p{L}\\d._-]{1,64}\\s{1,3}(?:at|\\(at\\)|@)\\s{1,3}(?:(?:gmail|googlemail|gmx|hotmail|icloud|outlook|protonmail|proton|web|yahoo)\\s{1,3}(?:dot\\s{1,3})?(?:com|co\\s?uk|net|org|de|fr|ch|eu|nl|pl|es|ie)|(?!(?:the|a|an|my|our) )[\\p{L}\\d-]{2,64}\\s{1,3}(?:com|co uk))(?!\\p{L})",
      ),
      // "ben arroba gmail punto com", "ben bei gmail punkt com"
      insensitive(
        `(?<![\\p{L}\\d._-])[\\p{L}\\d._-]{1,64} (?:arroba|arobase|chiocciola|małpa|apenstaartje|klammeraffe|snabel-?a|bei|ät) [\\p{L}\\d-]{1,64} (?:punto|punkt|point|punt|ponto|kropka|prikk|dot) (?:com|net|org|info|eu|uk|de|at|ch|fr|nl|be|es|cat|pt|it|pl|no|dk|me)(?!\\p{L})`,
      ),
      insensitive("(?<!\\p{L})(?:e-?mail|mail|write to) me at\\s+\\S+"),
      // "ben_at_smiths_dot_com", "ben at gmail", "ben@smiths,com"
      insensitive("[\\p{L}\\d.-]{1,64}_at_[\\p{L}\\d-]{1,64}_dot_[a-z]{2,}"),
      insensitive(
        "(?<![\\p{L}\\d._-])(?!(?:am|are|be|is|was|jobs?|account|work(?:ed|ing|s)?)\\s)[\\p{L}\\d._-]{2,64}\\sat\\s(?:gmail|googlemail|gmx|hotmail|icloud|protonmail|yahoo)(?!\\p{L})",
      ),
      insensitive(`[\\p{L}\\d._%+-]{1,64}@[\\p{L}\\d-]{2,64},(?:${TLDS})(?!\\p{L})`),
    ],
  },
  {
    id: "phone",
    severity: "hold",
    // Separators between the digits, as people write numbers and as they hide them.
    patterns: [
      /(?<![\d.,])(?:\+|00)\s?\d(?:[\s().\-–/]{0,2}\d){7,14}(?!\d)/gu,
      /(?<![\d.,\-/])\(?0\d(?:[\s().\-–/]{0,2}\d){7,11}(?!\d)/gu,
      // Digit by digit, but not counting: "0 1 2 3".
      /(?<![\d.,\-/]|\d )0(?!.1.2.3|.9.8.7)(?:[\s.\-–/]\d){9,11}(?![\s.\-–/]?\d)/gu,
      // "0170 / 1234567", "+49 170 / 1234567", "06 - 12345678": one wide separator, so no range of dates or sizes.
      /(?<![\d.,\-/])\(?0[1-9]\d{1,3}\)? [-–/] \d(?:[ -]?\d){4,8}(?!\.?\d)/gu,
      /(?<![\d.,\-/])0[1-9] [-–/] \d(?:[ -]?\d){7}(?!\.?\d)/gu,
      /(?<![\d.,])(?:\+|00)[1-9](?:[\s().\-–/]{0,2}\d){1,6} [-–/] \d(?:[ .-]?\d){4,9}(?!\d)/gu,
      // "07700_900_123", "07700*900*123", "07700, 900, 123"
      /(?<![\d.,\-/])0[1-9]\d{1,3}(?:(?:[_*]|, )\d{3,4}){2}(?![\d,])/gu,
      // "212-555-0123", "1-212-555-0123", "(212)555-0123"
      /(?<![\d.,\-/])(?:1[.-])?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{3,4}(?!\d)/gu,
      /\([2-9]\d{2}\)\s?\d{3}[\s.-]?\d{4}(?!\d)/gu,
      // "2125550123", but no part of a name such as "KX-2125550123".
      insensitive(
        `(?<!${NO_PHONE_BEFORE}:? )(?<![\\p{L}\\d.,\\-–/#£€$_])[2-9]\\d{2}[2-9]\\d{6}(?![\\p{L}\\d\\-–/_]|[.,]\\d)`,
      ),
      // "612 34 56 78", "612-34-56-78", as mobiles in Spain.
      /(?<![\p{L}\d.,\-–/#£€$] ?)[67]\d{2}([ -])\d{2}\1\d{2}\1\d{2}(?![ -]?[\p{L}\d%]|[.,]\d)/gu,
      // "347 1234567", as mobiles in Italy.
      insensitive(
        `(?<!${NO_PHONE_BEFORE}:? )(?<![\\p{L}\\d.,\\-–/#£€$_])3[2-9]\\d[ -]\\d{7}(?![\\p{L}\\d\\-–/_]|[.,]\\d)`,
      ),
      ...SPOKEN_NUMBERS,
      insensitive("(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double)[\\s,-]+){7,}"),
      // "oh 7 7 0 0 900 123"
      insensitive(
        "(?<!\\p{L})(?:zero|oh|nought)(?:[\\s,.-]+(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|double|triple|\\d{1,6})(?![\\p{L}\\d])){5,}",
      ),
    ],
    always: [
      // "Móvil: 612 34 56 78", "tlf. 22334455", "teléfono es 612345678": numbers of countries without a leading 0.
      insensitive(
        "(?<!\\p{L})(?:m[oó]vil|mobil|tlf|tlfn|tel[eé]fono|telefon|telefoon|telefone|t[eé]l[eé]phone|telem[oó]vel|handy|ll[aá]ma(?:me|nos)|komórka|gsm)(?: es| to| è| é| ist| is| er| är)?(?: al?| auf| unter| på| pod| nr)?\\s?[:.]{0,2}\\s?\\+?\\d(?:[\\s().\\-–/]{0,2}\\d){7,13}(?!\\d)",
      ),
      // "Call 01273 five five five 012"
      insensitive(
        "(?<!\\p{L})(?:call|text|ring|phone)(?: me| us)?(?: on| at)?\\s(?:(?:\\d{1,6}|zero|oh|one|two|three|four|five|six|seven|eight|nine|double)[\\s,-]+){3,}",
      ),
      insensitive(
        "(?<!\\p{L})(?<!(?:serial|model|part|order|item|article|product) (?=number))(?:call|text|ring|phone|tel|telephone|mobile|mob|number|sms)(?: me| us| is| no|['’]s)?(?: on| at)?\\s?(?:[:.]\\s?){0,2}\\+?\\d(?:[\\s().\\-–/]{0,2}\\d){5,14}",
      ),
      // "WhatsApp 7700900123", but not "Telegram 1914-1918".
      insensitive(
        `(?<!\\p{L})(?:whats ?app|viber|telegram|imessage|facetime)(?: me| us| is| no| number)?(?: on| at)?\\s?[:.]{0,2}\\s?(?!${YEARS})\\+?\\d(?:[\\s().\\-–/]{0,2}\\d){7,14}`,
      ),
      // A signal may be a model with a short number of its own.
      insensitive(
        `(?<!\\p{L})signal(?: me| us| is| no| number)?(?: on| at)?\\s?[:.]{0,2}\\s?(?!${YEARS})\\+?\\d(?:[\\s().\\-–/]{0,2}\\d){8,14}`,
      ),
      // "Mi número es 612345678", "Scrivimi al 3471234567", "SMS an 7700900123".
      insensitive(
        "(?<!\\p{L})(?:(?:mi|mój|moj|mio|meu|meine?|mijn|mon|mit|mitt|min) (?:n[uú]mero|numer|num[eé]ro|nummer|tlf|tel)|scriv(?:imi|eteci)|chiama(?:mi|teci)|escr[ií]be(?:me|nos)|appel(?:ez|le)-moi|zadzwoń|ruf mich an|bel me|sms(?= (?:an|til|på|al?|au) )|ring (?:meg|mig|oss))(?: es| to| è| é| ist| is| est| er| är)?(?: al?| an| au| auf| unter| til| på| op| pod| nr)?\\s?[:.]{0,2}\\s?\\d(?:[\\s().\\-–/]{0,2}\\d){7,13}(?!\\d)",
      ),
    ],
    unless: insensitive(
      "isbn|ean|barcode|serial|model (?:no|nr|number)|part no|article|art\\.? ?nr|order no|lego set|item no|set no",
    ),
  },
  {
    id: "handle",
    severity: "hold",
    patterns: [
      insensitive(`(?<!\\p{L})(?:${MESSENGERS})\\s?(?:me(?!\\p{L})|us(?!\\p{L})|:|number|on \\+?\\d|@)`),
      insensitive(
        `(?<!\\p{L})(?:message|text|dm|pm|contact|add|find|reach|write|write to|chat with|talk to|ping) (?:me|us) (?:on|via|at|through|in|over|by) (?:my )?(?:${MESSENGERS})(?!\\p{L})`,
      ),
      insensitive(`(?<!\\p{L})(?:my|our) (?:${MESSENGERS})(?: is| name| id| handle|:)`),
      insensitive(
        `(?<!\\p{L})(?:only|just|reply|answer|talk|chat|continue) (?:on|via|in|over) (?:${MESSENGERS})(?!\\p{L})`,
      ),
      insensitive("(?<![\\p{L}\\d.])(?:t|wa|m)\\.me/\\S+"),
      /(?<![\p{L}\d.])@[a-z\d_.]{4,}/giu,
      insensitive("(?<!\\p{L})(?:off|outside) (?:the |this )?(?:app|site|platform|website)(?!\\p{L})"),
    ],
  },
  {
    id: "link",
    severity: "hold",
    patterns: [
      insensitive("(?:https?|ftp|hxxps?)\\s?:\\s?/\\s?/\\S*"),
      insensitive("(?<![\\p{L}\\d.])www\\s?\\.\\s?[\\p{L}\\d-]+\\S*"),
      insensitive(
        `(?<![\\p{L}\\d.@-])[\\p{L}\\d-]{2,64}(?:\\.[\\p{L}\\d-]{2,64}){0,3}\\.(?:${TLDS})(?![\\p{L}\\d-])(?:/\\S*)?`,
      ),
      insensitive(
        "(?<![\\p{L}\\d.])(?:bit\\.ly|tinyurl\\.com|goo\\.gl|is\\.gd|cutt\\.ly|rb\\.gy|t\\.co)/\\S+",
      ),
    ],
  },
  {
    id: "payment",
    severity: "hold",
    patterns: [
      insensitive(
        "(?<!\\p{L})(?:pay ?pal|venmo|cash ?app|zelle|revolut|western union|money ?gram|gift ?cards?|steam cards?|bitcoins?|crypto(?:currency)?|usdt|ethereum|iban|bank transfer|wire transfer|sort code|apple pay)(?!\\p{L})",
      ),
      insensitive(
        "(?<!\\p{L})(?:for sale|selling (?:it|this|them|my|for|at)|o\\.?n\\.?o\\.?(?!\\p{L})|or best offer|best offer|offers? over|asking price|price is|price:|my price|make me an offer|highest offer|cash on collection|cash only)(?!\\p{L})",
      ),
      insensitive(
        `(?<!\\p{L})(?:asking|sell(?:ing)?|pay|paying|price|only|just|want|costs? you|yours for|give me|send)\\s(?:me\\s|for\\s|only\\s|just\\s|about\\s)*${AMOUNT}`,
      ),
      insensitive(
        `${AMOUNT}\\s?(?:each|per (?:item|piece|bag|box|person)|the lot|cash|only|ono|obo)(?!\\p{L})`,
      ),
      insensitive(
        "(?<!\\p{L})(?:small |refundable |holding |security )?(?:deposits?|fees?|payments?)(?: is| of| will be| has to be)? (?:required|needed|first|upfront|in advance|to (?:hold|reserve|secure))",
      ),
      insensitive("(?<!\\p{L})(?:pay|payment|money) (?:up ?front|in advance|first|before)(?!\\p{L})"),
      insensitive(
        "(?<!\\p{L})(?:earn|make|get) (?:up to |over )?(?:[£€$]\\s?\\d|money (?:fast|online|from home))|(?<!\\p{L})(?:quick|easy|instant|personal|low[- ]interest) loans?(?!\\p{L})|(?<!\\p{L})invest(?:ment)? (?:opportunity|plan|with|in our)|(?<!\\p{L})work from home(?!\\p{L}).{0,40}(?:[£€$]|per week|a week|income)|(?<!\\p{L})guaranteed (?:returns?|income|profit)",
      ),
    ],
    unless: insensitive(
      "not for sale|never for sale|no (?:money|payment|deposit|fee|price)|without (?:money|payment|deposit)|don.?t want (?:any )?(?:money|payment)|isn.?t for sale",
    ),
  },
  {
    id: "price",
    severity: "warn",
    patterns: [insensitive(`(?<![\\p{L}\\d])${AMOUNT}`)],
    unless: insensitive(
      "worth|cost|costs|new|was|rrp|paid|bought|price in|originally|saves?|saved|value|retails?|shop price|in the shops?|instead of|coins?|notes?",
    ),
  },
  {
    id: "courier",
    severity: "hold",
    patterns: [
      insensitive(
        "(?<!\\p{L})(?:send|sending|arrange|arranging|use|using|via|book|my|our) (?:an? |my |our |the )?(?:couriers?|removal company|shipping agent|shipping company|delivery agent|pick-?up agent|forwarder)(?! (?:bags?|jackets?|bikes?))(?!\\p{L})",
      ),
      insensitive(
        "(?<!\\p{L})(?:couriers?|shipping|postage|delivery|insurance|customs|handling|transport)(?: and handling)? (?:fees?|costs?|charges?|company will|will (?:collect|come|pick)|is on you|paid by)",
      ),
      insensitive(
        "(?<!\\p{L})(?:pay|cover|pays|covers|paying) (?:me )?(?:for )?(?:the |my |your )?(?:shipping|postage|delivery|courier|customs|insurance|transport)",
      ),
      insensitive(
        "(?<!\\p{L})(?:dhl|ups|fed ?ex|evri|hermes|dpd|yodel|parcelforce|royal mail) (?:will|can|comes|collects|picks|to (?:collect|pick)|tracking|fee)",
      ),
      insensitive(
        "(?<!\\p{L})ships? (?:it )?(?:worldwide|abroad|anywhere|internationally|to you|today)|(?<!\\p{L})worldwide shipping",
      ),
    ],
    unless: insensitive(
      "no (?:couriers?|shipping|postage|delivery)|(?:can.?t|cannot|won.?t|not) (?:post|ship|send|pay)",
    ),
  },
  {
    id: "address",
    severity: "warn",
    joinsLines: true,
    patterns: [
      ...ADDRESS_PATTERNS,
      /(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?![\p{L}\d])/gu,
      insensitive(
        "(?<!\\p{L})(?:flat|apartment|apt\\.?|house number|door code|gate code|key ?safe(?: code)?|entry code)\\s?(?:no\\.?|number|is|:)?\\s?#?\\d+[a-z]?(?!\\p{L})",
      ),
    ],
  },
];
