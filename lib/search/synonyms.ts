/**
 * Everyday names of the same household thing, British and American. A search for one of a row also finds posts with another
 * of it in their title or tags, below those with the word itself. Hosts may add rows: in the singular, without accents, at
 * most four names each. The others find a name of two words, but it does not find them.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  // Furniture and rooms
  ["sofa", "couch", "settee"],
  ["armchair", "easy chair"],
  ["wardrobe", "closet"],
  ["cupboard", "cabinet"],
  ["bookcase", "bookshelf"],
  ["stool", "pouf", "ottoman"],
  ["rug", "carpet"],
  ["curtain", "drape"],
  ["cushion", "pillow"],
  ["duvet", "quilt", "comforter"],
  ["lamp", "light"],
  ["torch", "flashlight"],
  // Kitchen and household
  ["fridge", "refrigerator"],
  ["hob", "cooker", "stove"],
  ["hoover", "vacuum"],
  ["tap", "faucet"],
  ["crockery", "dishes", "tableware"],
  ["cutlery", "silverware", "flatware"],
  ["saucepan", "cooking pot"],
  ["bin", "wastebasket", "trash can"],
  ["dishcloth", "tea towel"],
  // Children
  ["pram", "pushchair", "stroller", "buggy"],
  ["cot", "crib"],
  ["nappy", "diaper"],
  ["dummy", "pacifier"],
  ["teddy", "stuffed animal", "soft toy"],
  // Clothes
  ["trainers", "sneakers"],
  ["jumper", "sweater", "pullover"],
  ["trousers", "pants"],
  ["wellies", "rubber boots"],
  ["rucksack", "backpack"],
  ["handbag", "purse"],
  // Electronics
  ["tv", "television", "telly"],
  ["mobile", "phone", "smartphone"],
  ["laptop", "notebook"],
  ["headphones", "earphones"],
  // Outdoors and tools
  ["bike", "bicycle"],
  ["planter", "plant pot", "flowerpot"],
  ["garden", "yard"],
  ["lawnmower", "mower"],
  ["hose", "hosepipe"],
  ["barbecue", "bbq", "grill"],
  ["spanner", "wrench"],
  ["tent", "marquee"],
  ["football", "soccer ball"],
];

const ROW_OF = new Map(SYNONYMS.flatMap((row) => row.map((word) => [word, row] as const)));

/** To the form of the rows. */
const ENDINGS: readonly [RegExp, string][] = [
  [/$/, ""],
  [/s$/, ""],
  [/es$/, ""],
  [/ies$/, "y"],
  [/$/, "s"],
];

/** The other names of a thing, for one word of a search in the singular or the plural. */
export function synonymsOf(word: string): readonly string[] {
  const low = word.toLowerCase();
  const known = ENDINGS.map(([ending, singular]) => low.replace(ending, singular)).find((one) =>
    ROW_OF.has(one),
  );
  return known === undefined ? [] : (ROW_OF.get(known) ?? []).filter((other) => other !== known);
}
