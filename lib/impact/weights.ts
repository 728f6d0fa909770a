/**
 * "wrap": WRAP, "Benefits of Reuse: Domestic Furniture": 37,000 tonnes of a million sofas, 2,800 of 100,000 tables.
 * "own": our estimates, also for the ranges around WRAP's averages.
 */
export type Source = "wrap" | "own";

export type Weight = {
  kind: string;
  words: string[];
  /** Kilograms of one item, in steps of 0.1. */
  low: number;
  high: number;
  source: Source;
};

export const WEIGHTS: Weight[] = [
  // WRAP: 37 kg on average.
  { kind: "Sofa", words: ["sofa", "couch", "settee"], low: 30, high: 45, source: "wrap" },
  {
    kind: "Large appliance",
    words: ["washing machine", "dishwasher", "fridge", "freezer", "cooker", "oven", "tumble dryer"],
    low: 30,
    high: 75,
    source: "own",
  },
  {
    kind: "Wardrobe",
    words: ["wardrobe", "sideboard", "cupboard", "dresser"],
    low: 30,
    high: 60,
    source: "own",
  },
  { kind: "Bed", words: ["bed", "bedframe", "bunk bed"], low: 25, high: 60, source: "own" },
  { kind: "Mattress", words: ["mattress"], low: 12, high: 30, source: "own" },
  // WRAP: 28 kg on average for a dining table; small ones weigh less.
  { kind: "Table", words: ["table", "dining table"], low: 15, high: 30, source: "wrap" },
  { kind: "Desk", words: ["desk"], low: 15, high: 35, source: "own" },
  { kind: "Armchair", words: ["armchair"], low: 15, high: 30, source: "own" },
  {
    kind: "Bookshelf",
    words: ["bookshelf", "bookcase", "shelf", "shelves"],
    low: 10,
    high: 30,
    source: "own",
  },
  { kind: "Bicycle", words: ["bicycle", "bike"], low: 8, high: 18, source: "own" },
  { kind: "Mower", words: ["mower", "lawnmower"], low: 8, high: 25, source: "own" },
  {
    kind: "Pram or pushchair",
    words: ["pram", "pushchair", "buggy", "stroller"],
    low: 6,
    high: 13,
    source: "own",
  },
  {
    kind: "Television or screen",
    words: ["television", "tv", "monitor", "screen"],
    low: 3,
    high: 15,
    source: "own",
  },
  { kind: "Ladder", words: ["ladder", "stepladder"], low: 3, high: 12, source: "own" },
  { kind: "Chair", words: ["chair", "stool"], low: 3, high: 8, source: "own" },
  { kind: "Mirror", words: ["mirror"], low: 2, high: 10, source: "own" },
  { kind: "Computer", words: ["computer", "laptop", "printer"], low: 1.5, high: 9, source: "own" },
  { kind: "Tent", words: ["tent"], low: 1.5, high: 8, source: "own" },
  { kind: "Guitar", words: ["guitar"], low: 1.5, high: 4, source: "own" },
  { kind: "Lamp", words: ["lamp", "lampshade"], low: 0.5, high: 4, source: "own" },
  {
    kind: "Small appliance",
    words: ["kettle", "toaster", "mixer", "blender", "iron", "radio"],
    low: 0.8,
    high: 3,
    source: "own",
  },
  { kind: "Tool", words: ["tool", "drill", "saw", "hammer", "spade"], low: 0.4, high: 3, source: "own" },
  { kind: "Pots and pans", words: ["pot", "pan", "saucepan", "teapot"], low: 0.4, high: 2.5, source: "own" },
  { kind: "Brick", words: ["brick"], low: 1.5, high: 3.5, source: "own" },
  { kind: "Board game or puzzle", words: ["game", "puzzle", "jigsaw"], low: 0.4, high: 1.8, source: "own" },
  { kind: "Shoes", words: ["shoe", "boot", "trainer", "sandal"], low: 0.4, high: 1.6, source: "own" },
  { kind: "Coat or jacket", words: ["coat", "jacket"], low: 0.5, high: 1.6, source: "own" },
  {
    kind: "Blanket or curtain",
    words: ["blanket", "curtain", "duvet", "quilt"],
    low: 0.5,
    high: 2,
    source: "own",
  },
  { kind: "Plant", words: ["plant", "seedling", "herb", "cutting"], low: 0.1, high: 2, source: "own" },
  { kind: "Book", words: ["book", "novel", "cookbook"], low: 0.2, high: 0.8, source: "own" },
  { kind: "Jar or bottle", words: ["jar", "bottle", "vase"], low: 0.1, high: 0.6, source: "own" },
  {
    kind: "Plate or cup",
    words: ["plate", "cup", "mug", "bowl", "glass", "crockery"],
    low: 0.1,
    high: 0.6,
    source: "own",
  },
  { kind: "Cardboard box", words: ["box", "boxes", "cardboard"], low: 0.1, high: 0.6, source: "own" },
  { kind: "Toy", words: ["toy", "teddy", "doll"], low: 0.1, high: 0.8, source: "own" },
  {
    kind: "Clothing",
    words: [
      "clothe",
      "clothes",
      "clothing",
      "shirt",
      "dress",
      "trousers",
      "jeans",
      "jumper",
      "costume",
      "skirt",
    ],
    low: 0.1,
    high: 0.8,
    source: "own",
  },
];
