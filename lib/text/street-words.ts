/**
 * Words that make a name a street and nothing else. Those that also name houses are left out: a "Court", a "Terrace", a
 * "Grove", "Mews", "Gardens", a "Place", a "Villa", a "Residence".
 */

const list = (words: string) => words.trim().split(/\s+/);

/** Behind the name: "Elm Street", "Lange Gasse", "Fő utca". */
export const STREETS_BEHIND = new Set(
  list(`
    street st road rd lane ln avenue ave drive dr close crescent cres boulevard blvd way wynd vennel twitten ginnel snicket
    straße strasse str gasse allee weg straat laan utca ulice
  `),
);

/** Before the name: "Rue Royale", "Via Roma", "ul. Floriańska". */
export const STREETS_BEFORE = new Set(
  list(`
    rue avenue boulevard chemin allée impasse ruelle via viale corso vicolo calle avenida paseo rua travessa estrada
    ulica ul aleja strada bulevardul
  `),
);

/** Between such a word and the name: "Rue de la Paix". */
export const STREET_JOINERS = new Set(
  list(`de del della dei delle des du da do das dos di la le les of the el los las`),
);

/** Streets of one word: "Hauptstraße", "Keizersgracht", "Drottninggatan". */
export const STREET_ENDING =
  /^(.{3,})(?:straße|strasse|str|gasse|allee|weg|straat|laan|gracht|gatan|gata|vägen|vej|gade|katu|kuja)$/u;

/** May stand before the word of a name, and are no house by themselves: "Old Mill Lane", "St John’s Road". */
export const STREET_ATTRIBUTES = new Set(
  list(
    `old new upper lower great little long north south east west northern southern st saint royal king queen prince`,
  ),
);

/** Parts of a home that stand before its number, with what they are called: "Flat B, 12 Elm Street". */
export const HOME_BEFORE = /^(?:flat|apartment|apt|unit)\.? (?:\d{1,4}[a-z]?|[a-z]) /iu;
