/** Tags for a title: simple rules of words, which are right most of the time. A tap decides. */
const RULES: [tag: string, words: string][] = [
  [
    "furniture",
    "chair chairs table desk shelf shelves bookcase sofa couch wardrobe cupboard drawers stool bench bed armchair cabinet",
  ],
  [
    "kitchen",
    "pot pots pan pans kettle teapot cup cups mug mugs plate plates bowl bowls cutlery toaster blender oven jar jars",
  ],
  ["books", "book books novel novels comic comics magazine magazines atlas dictionary cookbook"],
  [
    "clothes",
    "jacket coat shirt shirts trousers jeans dress skirt shoes boots jumper sweater hat scarf gloves",
  ],
  ["toys", "toy toys lego puzzle doll dolls teddy game games blocks"],
  ["garden", "plant plants pots seeds spade rake mower lawnmower hose wheelbarrow compost greenhouse"],
  ["tools", "hammer drill saw screwdriver ladder toolbox spanner tool tools pliers sander"],
  [
    "electronics",
    "lamp laptop computer monitor keyboard printer radio phone charger cable speaker speakers camera tv television",
  ],
  ["bike", "bike bikes bicycle helmet pump pannier"],
  ["baby", "cot pram buggy stroller highchair nappies baby"],
  ["wood", "wooden oak pine beech wood"],
  ["moving boxes", "box boxes cardboard crate crates"],
  ["food", "apples pears jam flour potatoes tomatoes bread food"],
];

const WORDS = new Map<string, string[]>();
for (const [tag, words] of RULES)
  for (const word of words.split(" ")) WORDS.set(word, [...(WORDS.get(word) ?? []), tag]);

export const wordsOf = (title: string): string[] => title.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** @returns tags that fit the words of a title, the most likely first */
export const tagsForTitle = (title: string): string[] => [
  ...new Set(wordsOf(title).flatMap((word) => WORDS.get(word) ?? [])),
];
