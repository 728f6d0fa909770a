import { ADDRESSES_ABROAD } from "@/lib/content-rules/address-patterns-abroad";
import { anyOf, END, HOUSE, list, SENTENCE_END, START } from "@/lib/content-rules/pattern-parts";
import { STREET_ENDING, STREET_JOINERS, STREETS_BEFORE, STREETS_BEHIND } from "@/lib/text/street-words";

/** Also those that name houses or parks: a warning may be wrong, a derived street may not. Only with a capital letter. */
const ALSO_BEHIND =
  "terrace gardens grove court mews square hill row parade walk parkway trail path bridleway grange rise place circus quay wharf vale croft esplanade promenade broadway drove loke ginnel fold";
/** In short, as on envelopes: "12 Elm Gdns". A "pk" is a pack. */
const SHORT_BEHIND = "gdns ct cl sq pl terr";
/** Also something else, so only where a sentence ends, or behind words of where: "14 Broadway musicals". */
const DOUBTFUL_BEHIND = "approach broadway embankment";
const DOUBTFUL_HOMES = "view heights buildings mansions cottages villas";
const ALSO_BEFORE = "av heol ffordd stryd lôn maes cwrt rhodfa plac piazza plaza praça place";
const HOMES =
  "cottage house farm farmhouse barn lodge villa mill manor rectory vicarage bungalow hall grange oast forge cabin";

/** In lower case they mean something else: "2 Billy shelves close together". */
const COMMON_WORDS = new Set(list("close drive dr way st str weg"));

const capitalized = (words: string[]) =>
  `(?:${words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join("|")})`;

/** Words that go on after an address: "ring at 12 elm street after six". */
const GOES_ON =
  "(?= (?:after|before|between|from|until|till|at|any|and (?:are|ring|knock|we|i)|or|please|tonight|today|tomorrow|this|on (?:mon|tue|wed|thu|fri|sat|sun)))";
/** In lower case only these, and only where the sentence ends: "12 elm street." */
const PLAIN = `(?:street|road|lane|avenue|rd|ave|(?<=high )st)(?:${SENTENCE_END}|${GOES_ON})`;
/** Before a street in lower case they make no name of it: "2 off road tyres". */
const NO_NAME = "(?!(?:the|a|an|of|off|from|by|on|in|up|down|per|each|my|our|this|that|way|one) )";
/** Words after which a number and a name in lower case are where somebody lives. */
const WHERE =
  "(?:[Cc]ome (?:over |round )?to|[Cc]ollect(?:ion)?(?: it)?(?: is)? (?:at|from)|[Pp]ick(?:[ -]?up)?(?: it)?(?: up)?(?: is)? (?:at|from)|live (?:at|in|on)|(?:are|am|is|['’]re|['’]m|['’]s) at|(?:ring|knock|call|visit)(?: me| us)? at|[Aa]ddress(?: is)?:?)";
const TOWN = `(?: \\p{L}[\\p{L}'’-]+)?${SENTENCE_END}`;
/** Things that are named by a street: "4 country lane prints". */
const THINGS =
  "(?:art|atlas|bikes?|books?|bridges?|cars?|games?|lamps?|lights?|maps?|markers?|paintings?|photos?|pictures?|plates?|posters?|prints?|puppets?|puzzles?|scenes?|sets?|shoes?|signs?|songs?|toys?|tyres?|tires?|views?|wheels?|frames?|cones?|racers?|races?|trips?|runs?|walks?|shelf|shelves|tiles?)";
/** "Collect from 2 till close". */
const NO_TIME = "(?!(?:till|until|to|or|and|very|too|people) )";
const NO_MEASURE = "(?!(?:miles?|km|inch|mm|cm|metres?|meters?|piece|part|new|used) )";
/** Where a sentence or a line begins. */
const BEGINNING = "(?<=^|[.!?:,\\n] ?)";
/** Numbers close something as well: "2 lids close", "3 people close by". */
const NO_CLOSE =
  "(?!(?:\\p{L}*s|till|until|people|children|men|women|will|can|did|not|to|too|very|so|quite|that|which|and|or|it|them) )";
const CLOSE = `(?:close|crescent)(?:${SENTENCE_END}|${GOES_ON})`;
/** Before a comma they are no house: "On Saturday, Mill Lane". */
const NO_HOUSE =
  "(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Hello|Hi|Hey|Thanks|Sorry|Please|Also|Free|Collection|Collect|Pickup|Today|Tomorrow|Tonight)";
/** Things, and no streets of the north of England. */
const NO_GATE = "(?!(?:Col|Sea|Star|Water|Tail|Fri|Floo?d|Aggre|Dele|Agri|Con[gj]u|Obli|Propa|Surro)gate)";
/** Homes that are hardly anything else: no "White House", no "Toy Farm". */
const SURELY_HOMES = anyOf(["cottage", "farmhouse", "rectory", "vicarage", "bungalow", "grange", "oast"]);
/** Where somebody is said to live or to be. A hall or a mill may be a place to meet. */
const LIVED_IN = anyOf(
  list("cottage farm farmhouse rectory vicarage bungalow grange oast lodge manor villa barn"),
);
const LOWER_LIVED_IN = "(?:cottage|farmhouse|rectory|vicarage|bungalow)";
/** Former uses of old homes: "the Old Forge", but not "the Old Town". */
const FORMER =
  "(?:Forge|Rectory|Vicarage|School|Schoolhouse|School House|Bakery|Bakehouse|Dairy|Smithy|Stables?|Chapel|Post Office|Coach House|Mill|Barn|Farm|Farmhouse|Manse|Parsonage|Granary|Brewery|Malthouse|Oast|House|Lodge|Police House|Station House|Toll House|Gatehouse)";
/** The same in lower case, only where somebody is said to live or to be. */
const LOWER_FORMER =
  "(?:forge|rectory|vicarage|schoolhouse|bakery|bakehouse|dairy|smithy|chapel|coach house|mill|barn|farmhouse|manse|parsonage|granary|malthouse|oast|toll house|gatehouse)";
/** Where people meet, not live. */
const NO_PUBLIC_HOUSE =
  "(?!(?:[\\p{L}'’-]+ )?(?:Opera|Custom|Coffee|Ale|Tea|Public|Meeting|Guest|Full|Open|Curry|Steak|Pizza|Fish|Community|Youth|Parish|Church|Village|Town|White|Light|Friends) House)";
const THE_STREET =
  "(?:avenue|broadway|close|crescent|drive|green|grove|hill|lane|mews|parade|row|square|street|terrace)";
const UPPER = `(?:${[...STREETS_BEHIND].map((word) => word.toUpperCase()).join("|")})`;

const GOES_ON_IN_GERMAN =
  "(?= (?:ab|bei|bis|in|klingeln|nach|oder|und|von|vor|zwischen|heute|morgen|bitte) )";
const LOWER = `(?:${[...STREETS_BEHIND, ...list(ALSO_BEHIND)].filter((word) => !["st", "way"].includes(word)).join("|")})`;

const BEHIND = `(?:${anyOf([...STREETS_BEHIND].filter((word) => !COMMON_WORDS.has(word)))}|${capitalized([...COMMON_WORDS, ...list(ALSO_BEHIND), ...list(SHORT_BEHIND)])})`;
const BEFORE = anyOf([...STREETS_BEFORE, ...list(ALSO_BEFORE)]);
const COMPOUND = STREET_ENDING.source.slice("^(.{3,})".length, -1);
const HOME = anyOf(list(HOMES));
const TENS = anyOf(list("twenty thirty forty fifty sixty seventy eighty ninety"));
const ONES = anyOf(
  list(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  ),
);

/** Without an "s": "1990s". */
const NUMBER = "(?:[Nn][or]\\.? ?)?\\d{1,5}[A-RT-Za-rt-z]?";
const WORDS = `(?:${TENS}[ -]?${ONES}|${TENS}|${ONES})`;
/** Words with a capital letter; "St. John’s", "N", "5th". */
const NAMES = "(?:(?:\\p{Lu}[\\p{L}'’-]*\\.?|\\d{1,3}(?:st|nd|rd|th)) ){1,3}";
const JOINED = `(?:${anyOf(STREET_JOINERS)} ){0,2}\\p{Lu}[\\p{L}'’-]+`;
/** Further words of such a name: "Giuseppe Verdi", "Jana Pawła II". Only before a number as houses have. */
const LONG_JOINED = `${JOINED}(?: (?:${anyOf(STREET_JOINERS)} ){0,2}\\p{Lu}[\\p{L}'’-]*){1,3}`;

/** A number, or the name of a house, beside the name of a street. */
export const ADDRESS_PATTERNS: RegExp[] = [
  // "221B Baker Street", "Number twelve Elm Street", "Forty-seven Elm Street".
  `${START}(?:${NUMBER}|${WORDS}),? ${NAMES}${BEHIND}${END}`,
  `${START}${NUMBER},? ${NO_NAME}\\p{L}+ (?:\\p{L}+ )?${PLAIN}`,
  // "Come to 5 ferrers road lewes", "Collect from 6 elm close".
  `${WHERE} ${NUMBER},? ${NO_NAME}${NO_TIME}\\p{L}+ (?:${NO_NAME}${NO_TIME}\\p{L}+ )?${LOWER}(?:${TOWN}|${GOES_ON})`,
  `${WHERE} ${WORDS},? ${NO_NAME}${NO_TIME}\\p{L}+ (?:street|road|lane|avenue)(?:${TOWN}|${GOES_ON})`,
  `${BEGINNING}${START}${NUMBER},? ${NO_NAME}${NO_MEASURE}\\p{L}+ (?:street|road|lane|avenue)(?! ${THINGS}${SENTENCE_END})${TOWN}`,
  `${START}${NUMBER},? ${NO_NAME}${NO_CLOSE}\\p{L}{3,} ${CLOSE}`,
  `${START}${NUMBER},? (?:\\p{Lu}+ ){1,3}${UPPER}${END}`,
  // "I live at 12 elm st", "Collect from 12 the avenue".
  `${WHERE} ${NUMBER},? ${NO_NAME}${NO_TIME}\\p{L}+ (?:${NO_NAME}${NO_TIME}\\p{L}+ )?(?:st|${list(SHORT_BEHIND).join("|")})(?:${TOWN}|${GOES_ON})`,
  `${WHERE} ${NUMBER},? the ${THE_STREET}(?:${TOWN}|${GOES_ON})`,
  // "5 Station Approach", "14 Broadway", "I live at 12 Park View".
  `(?:${WHERE} |${BEGINNING})${START}${NUMBER},? (?:Broadway|${NAMES}${capitalized(list(DOUBTFUL_BEHIND))})(?:${SENTENCE_END}|${GOES_ON})`,
  `${WHERE} ${NUMBER},? ${NAMES}${capitalized(list(DOUBTFUL_HOMES))}(?:${SENTENCE_END}|${GOES_ON})`,
  // "Number 12 on Elm Street", "3 The Green".
  `${START}(?:[Nn]umber|[Nn]o\\.?) ?\\d{1,4},? (?:on|in|at) ${NAMES}${BEHIND}${END}`,
  // "Elm Street at number 12", "Number twelve, elm street", "First house on Mill Lane", "Second house on the left, Mill Lane".
  `${START}${NAMES}${BEHIND},? at (?:[Nn]umber|[Nn]o\\.?) ?\\d{1,4}[A-Za-z]?${END}`,
  `${START}[Nn]umber ${WORDS},? ${NO_NAME}\\p{L}+ (?:street|road|lane|avenue)(?:${TOWN}|${GOES_ON})`,
  `${START}(?:[Ff]irst|[Ss]econd|[Tt]hird|[Ll]ast|[Ee]nd|[Cc]orner) house (?:on|in|of|at) ${NAMES}${BEHIND}${END}`,
  `${START}(?:[Ff]irst|[Ss]econd|[Tt]hird|[Ll]ast) house on the (?:left|right|corner)(?:, ?| (?:in|of|on) )${NAMES}${BEHIND}${END}`,
  `${START}${NUMBER},? The (?:Green|Street|Lane|Row|Terrace|Avenue|Drive|Close|Crescent|Mews|Square|Hill|Common)${END}`,
  // "Elm Street 12", "Elm Street (no. 12)", "Elm Street: 12".
  `${START}${NAMES}${BEHIND}: \\d{1,3}[A-Za-z]?${SENTENCE_END}`,
  `${START}${NAMES}${BEHIND}\\.?,? \\(?(?:[Nn]umber |[Hh]ouse |[Nn][or]\\.? ?)?\\d{1,3}[A-Za-z]?${END}`,
  `${START}${NO_NAME}(?!The )\\p{L}+ (?:street|road|lane|avenue) \\d{1,3}[a-z]?${SENTENCE_END}`,
  // "15 Deansgate, Manchester".
  `${START}${NUMBER},? ${NO_GATE}\\p{Lu}\\p{Ll}{2,}gate, ?${NO_HOUSE}\\p{Lu}[\\p{L}'’-]+${SENTENCE_END}`,
  // "12 The Larches", "Am Markt 3", "Flat B".
  `${START}${NUMBER},? The \\p{Lu}\\p{L}+s${SENTENCE_END}`,
  `${START}(?:Am|Im|Zum|Zur|(?:An|In|Auf) de[rn]) (?:\\p{Lu}\\p{Ll}+e[nr] )?\\p{Lu}\\p{L}+ \\d{1,3}[a-z]?${SENTENCE_END}`,
  `${START}(?:Flat|Apartment|Apt\\.?) (?:[A-Z]|\\d{1,3})${END}`,
  // "Rose Cottage, Mill Lane", "The Laurels, Mill Lane".
  `${START}(?:${NAMES}${HOME}|The \\p{Lu}\\p{L}+)(?:, ?| (?:on|in|at) )${NAMES}${BEHIND}${END}`,
  // "Windyridge, Mill Lane", "Rose Cottage, Lewes".
  `(?:${WHERE} |${BEGINNING})${NO_HOUSE}\\p{Lu}[\\p{L}'’-]{3,}, ?${NAMES}${BEHIND}${SENTENCE_END}`,
  `(?:${WHERE} ${NAMES}${HOME}|${START}${NAMES}${SURELY_HOMES}), ?${NO_HOUSE}\\p{Lu}[\\p{L}'’-]+${SENTENCE_END}`,
  // "We live at Elm House", "Collect from Elm House", "From the Old Forge, Ringmer", "Collect from the Old Forge".
  `(?:[Ll]ive|[Ll]iving) (?:at|in) ${NO_PUBLIC_HOUSE}${NAMES}(?:House|Hall|Mill|Court|Forge|Cabin|Lodge)${SENTENCE_END}`,
  `${WHERE} ${NO_PUBLIC_HOUSE}${NAMES}House(?:${SENTENCE_END}|${GOES_ON})`,
  `${START}(?:[Ff]rom|[Aa]t) [Tt]he (?:Old|Former) ${FORMER}, ?${NO_HOUSE}\\p{Lu}[\\p{L}'’-]+${SENTENCE_END}`,
  `${WHERE} (?:[Tt]he (?:Old|Former) ${FORMER}|the (?:old|former) ${LOWER_FORMER})(?:${SENTENCE_END}|${GOES_ON})`,
  // "Collect from Rose Cottage", "Pick up at The Old Rectory".
  `${WHERE} ${NAMES}${LIVED_IN}(?! \\p{Lu})${END}`,
  `${WHERE} ${NO_NAME}\\p{Ll}+ (?:${NO_NAME}\\p{Ll}+ )?${LOWER_LIVED_IN}(?:${SENTENCE_END}|${GOES_ON})`,
  // "hauptstraße 5".
  `${START}\\p{Ll}{3,}(?:straße|strasse|str\\.?|gasse|allee|weg|straat|laan|gracht) ${NUMBER}(?:${SENTENCE_END}|${GOES_ON_IN_GERMAN})`,
  // "Lindenstraße 14", "Keizersgracht 3".
  `${START}\\p{Lu}\\p{L}{2,}(?:${COMPOUND.slice("(?:".length, -1)}|platz)(?:\\. ?| )${NUMBER}${END}`,
  // "Konrad-Adenauer-Straße 5", "Straße des 17. Juni 135", "Unter den Linden 5", "Weteringschans 12".
  `${START}(?:\\p{Lu}\\p{L}+-){1,3}(?:Straße|Strasse|Str|Platz|Allee|Weg|Gasse|Ring|Ufer|Damm)(?:\\. ?| )${HOUSE}${END}`,
  `${START}(?:Straße|Strasse|Platz|Allee) (?:des|der|von|vom|zum|zur|am|im) (?:\\d{1,2}\\. )?\\p{Lu}\\p{L}+ ${HOUSE}${END}`,
  `${START}(?:Unter|Hinter|Vor) de[nmr] \\p{Lu}\\p{L}+ ${HOUSE}${SENTENCE_END}`,
  `${START}\\p{Lu}\\p{L}{3,}(?:schans|plein|singel|steeg|plantsoen) ${HOUSE}${END}`,
  // "12 Heol Fawr", "4 rue de la Paix", "12 bis rue Pasteur".
  `${START}${NUMBER}(?: (?:bis|ter|quater))?,? ${BEFORE}\\.? ${JOINED}`,
  ...ADDRESSES_ABROAD,
  // "ul. Floriańska 7".
  `${START}${BEFORE}\\.? ${JOINED},? ${NUMBER}${END}`,
  // "C/ Mayor 5".
  `(?<![\\p{L}\\d])[Cc]/ ?${JOINED},? ${HOUSE}${END}`,
  // "Via Giuseppe Verdi 12".
  `${START}${BEFORE}\\.? ${LONG_JOINED},? ${HOUSE}${END}`,
  // Postcodes in lower case, degrees, what3words and Plus Codes.
  "(?<![\\p{L}\\d])[a-z]{1,2}\\d[a-z\\d]?[ -]\\d[a-z]{2}(?![\\p{L}\\d])",
  "(?<!\\p{L})[Pp]ost ?code:? [a-z]{1,2}\\d[a-z\\d]?\\d[a-z]{2}(?![\\p{L}\\d])",
  "(?<![\\p{L}\\d])[A-Z]{1,2}\\d[A-Z\\d]?-\\d[A-Z]{2}(?![\\p{L}\\d-])",
  "(?<!\\d)-?\\d{1,2}\\.\\d{4,}[, ] ?-?\\d{1,3}\\.\\d{4,}",
  "\\d{1,3} ?° ?\\d{1,2} ?['’′] ?\\d",
  "///\\p{L}+\\.\\p{L}+\\.\\p{L}+",
  "(?<![\\p{L}\\d])[23456789CFGHJMPQRVWX]{4,8}\\+[23456789CFGHJMPQRVWX]{2,3}(?![\\p{L}\\d])",
].map((source) => new RegExp(source, "gu"));
