import { anyOf, END, HOUSE, list, SENTENCE_END, START } from "@/lib/content-rules/pattern-parts";
import { STREET_JOINERS, STREETS_BEFORE } from "@/lib/text/street-words";

/** Before a name and a number they are a street: in a description, not where a name is derived. */
const ALSO_BEFORE =
  "avinguda carrer carretera passeig rambla alameda praceta contrada lungotevere lungomare quai osiedle aleje aleea calea piața șoseaua trg náměstí piazza plaza plaça praça";
/** Only with a dot: "al. Jerozolimskie", but not "et al. Science 12" nor "str. Medium 38". */
const SHORT_BEFORE =
  "(?<!\\b[Ee]t )(?:[Aa]l|[Ss]tr|[Pp]l|[Bb]d|[Bb]ul|[Șș]os|[Cc]tra)\\. (?!(?:Small|Medium|Large|XS|S|M|L|XL|XXL)(?!\\p{L}))|[Aa]v(?:da?)?\\. ";
const BEFORE = `(?:${anyOf([...STREETS_BEFORE, ...list(ALSO_BEFORE)])} |${SHORT_BEFORE})`;

const JOINERS = `(?:${anyOf(STREET_JOINERS)} ){0,2}`;
const NAME = `${JOINERS}\\p{Lu}[\\p{L}'’-]+(?: ${JOINERS}\\p{Lu}[\\p{L}'’-]*){0,3}`;
/** "nr. 5", "n.º 12" (of which "º" becomes "o"), "n. 12", "núm. 3". */
const SIGN = "[Nn](?:\\.? ?[or°]\\.?|\\.|úm\\.?|umero)? ?";

/** With the cases in which they stand after "on" and "at". */
const CYRILLIC_BEFORE =
  "(?:(?:[Вв]ул|[Уу]л|[Пп]росп|[Пп]ров|[Пп]ер|[Пп]л|[Бб]ул|[Нн]аб)\\. ?|(?:[Пп]р-т|[Вв]улиц[яіюу]|[Уу]лиц[аеыу]|[Пп]роспект[іеу]?|[Пп]ровул(?:ок|ку)|[Пп]ереул(?:ок|ке)|[Пп]лощ(?:а|і|адь|ади)|[Бб]ульвар[іе]?|[Нн]абережн(?:а|ая|ій|ой)|[Шш]осс?е) )";
const CYRILLIC_HOUSE = "(?:[Дд]\\.|[Дд]ом|[Бб]уд\\.|[Бб]удинок|№) ?";
const CYRILLIC_NAME = "(?:\\d{1,2} )?\\p{Lu}[\\p{L}'’ʼ-]+\\.?(?: ?\\p{Lu}[\\p{L}'’ʼ-]*\\.?){0,2}";
const CYRILLIC_NUMBER = "\\d{1,3}(?:[/-]\\d{1,3})?\\p{L}?";

/** As they are written outside of English and German. */
export const ADDRESSES_ABROAD = [
  // "Str. Florilor nr. 5", "Rua das Flores, n.º 12", "Avda. de la Constitución 5", "al. Jerozolimskie 44".
  `${START}${BEFORE}${NAME},? (?:${SIGN})?${HOUSE}${END}`,
  // "Laan van Meerdervoort 55".
  `${START}(?:Laan|Plein|Kade|Singel)(?: (?:van|op|ten|ter|der|de|den|het|['’]t)){1,2} \\p{Lu}[\\p{L}'’-]+ ${HOUSE}${END}`,
  // "вул. Шевченка 5", "ул. Ленина, д. 12", "вулиця Шевченка, 5", "οδός Ερμού 12".
  `(?<!\\p{L})${CYRILLIC_BEFORE}${CYRILLIC_NAME}(?:,? ${CYRILLIC_HOUSE}| )${CYRILLIC_NUMBER}${END}`,
  `(?<!\\p{L})${CYRILLIC_BEFORE}${CYRILLIC_NAME}, ${CYRILLIC_NUMBER}${SENTENCE_END}`,
  `(?<!\\p{L})(?:[Οο]δό[ςν]|[Οο]δού|[Λλ]εωφόρο[ςυ]|[Ππ]λατεία[ςν]?) \\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?,? ${HOUSE}${END}`,
];
