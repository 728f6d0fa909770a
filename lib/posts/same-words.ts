/** Words for one thing, as the lexemes of PostgreSQL's English dictionary, which folds "bikes" but not "shelves". */

/** Few, and only such as nobody tells apart when looking for a thing. */
const SAME = [
  ["child", "children", "kid"],
  ["man", "men"],
  ["woman", "women"],
  ["tv", "tvs", "televis", "telli"],
  ["bike", "bicycl"],
  ["fridg", "refriger"],
  ["sofa", "couch", "sette"],
];
const GROUPS = new Map(SAME.flatMap((group) => group.map((lexeme) => [lexeme, group] as const)));

/** "Bookshelf" and "bookshelves", "knife" and "knives". No "safe" and "saves", and no "life" and "lives". */
const WITH_F = /^(.*(?:shel|lea|loa|scar|hal|wol|cal|hoo))[fv]$|^(.*kni)[fv]e$/u;
/** "CD" and "CDs". "Pcs" are pieces. */
const ABBREVIATION = /^(?!pcs?$)([bcdfghjklmnpqrstvwxz]{2,3}?)s?$/u;

/** The lexemes of words for the same, itself among them. */
export function sameWords(lexeme: string): string[] {
  const group = GROUPS.get(lexeme);
  if (group) return group;
  const [, most, knife] = WITH_F.exec(lexeme) ?? [];
  if (most) return [`${most}f`, `${most}v`];
  if (knife) return [`${knife}fe`, `${knife}ve`];
  const [, short] = ABBREVIATION.exec(lexeme) ?? [];
  return short ? [short, `${short}s`] : [lexeme];
}
