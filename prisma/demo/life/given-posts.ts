/** What has changed hands in the year before: 30 hand-overs. */
export type GivenPost = {
  type: "offer" | "request";
  title: string;
  description: string;
  tags: string[];
  quantity: number;
  poster: number;
  daysAgo: number;
  picture: string;
  /** Person, how many, how many days after the post, and whether by the code. */
  to: [person: number, items: number, afterDays: number, verified: boolean][];
};

export const givenPosts: GivenPost[] = [
  given(
    "Wooden train with wagons",
    ["toys", "kids"],
    1,
    349,
    "wooden-train",
    "An engine and its wagons, chewed by one child only. The wheels turn.",
    [[0, 1, 4, true]],
  ),
  given(
    "Tulips from the allotment, in bunches",
    ["garden", "plants"],
    3,
    331,
    "tulips",
    "Cut this morning, three colours. Bring a jar of water, or take one of ours.",
    [
      [0, 2, 1, true],
      [2, 2, 1, true],
      [1, 2, 2, false],
    ],
  ),
  given(
    "Toaster, yellow",
    ["kitchen", "toaster"],
    2,
    302,
    "toaster",
    "It browns one side more than the other, and both are good.",
    [[4, 1, 3, true]],
  ),
  given(
    "Camping lamp",
    ["camping", "lamp"],
    0,
    289,
    "camping-lamp",
    "Takes four big batteries. It has seen Wales in the rain.",
    [[5, 1, 6, true]],
  ),
  given(
    "Children's jumpers and shirts",
    ["clothes", "kids"],
    1,
    266,
    "folded-clothes",
    "Sizes 104 to 116, washed and folded. Knees are patched where knees are.",
    [
      [6, 4, 2, true],
      [4, 3, 5, true],
      [2, 2, 9, false],
    ],
  ),
  given(
    "Tricycle, three careful owners",
    ["kids", "outdoors"],
    7,
    241,
    "tricycle",
    "The bell is gone and the bucket is not. For legs from two to four.",
    [[11, 1, 3, true]],
  ),
  given(
    "Stool for reading on",
    ["furniture", "chairs"],
    0,
    229,
    "reading-stool",
    "Oak, round and steady. It fits beside a bath, a bed or a stove.",
    [[3, 1, 7, true]],
  ),
  given(
    "Bats, a racket and a football",
    ["sport", "games"],
    5,
    211,
    "bats-and-balls",
    "From the back of the cupboard. The racket wants a new grip.",
    [
      [1, 2, 2, true],
      [7, 2, 4, true],
    ],
  ),
  given(
    "Table fan for the attic",
    ["electronics", "house"],
    8,
    188,
    "table-fan",
    "Three speeds, of which the second is the quiet one.",
    [[2, 1, 1, true]],
  ),
  given(
    "Xylophone, all the notes",
    ["music", "kids", "toys"],
    9,
    166,
    "xylophone",
    "All notes are there, and two beaters. We loved it, and now we love silence.",
    [[1, 1, 5, true]],
  ),
  given(
    "Baskets for shopping or cats",
    ["house", "baskets"],
    10,
    148,
    "basket",
    "Two baskets with good handles. One was a bed for a cat and has been brushed.",
    [
      [0, 1, 2, true],
      [11, 1, 3, true],
    ],
  ),
  given(
    "Stepladder, three steps",
    ["ladder", "diy"],
    3,
    121,
    "step-ladder",
    "Wood, three steps, steady. It has painted every ceiling in this house.",
    [[13, 1, 4, true]],
  ),
  given(
    "Blue umbrella, left in the shop",
    ["clothes", "house"],
    13,
    99,
    "umbrella-blue",
    "Nobody came back for it in a year. It opens by a button.",
    [[0, 1, 2, true]],
  ),
  given(
    "Rucksack for day trips",
    ["outdoors", "travel"],
    0,
    74,
    "rucksack",
    "Leather straps, one pocket, about 20 litres. The buckle squeaks.",
    [[14, 1, 5, true]],
  ),
  given(
    "Wheelchair on loan no more",
    ["house", "mobility"],
    8,
    52,
    "wheelchair",
    "We had it for my mother and it served her well. The tyres are new.",
    [[10, 1, 2, true]],
  ),
  given(
    "Jam jars from last summer",
    ["jars", "kitchen", "preserving"],
    1,
    40,
    "jam-jars",
    "Clean, with lids that fit. Bring a crate.",
    [
      [16, 12, 2, true],
      [8, 10, 4, true],
    ],
  ),
  given(
    "Seedlings for windowsills",
    ["garden", "plants", "seedlings"],
    2,
    27,
    "herb-cuttings",
    "Basil, sage and parsley in small pots. They want a sunny sill.",
    [
      [0, 3, 1, true],
      [10, 4, 2, true],
      [9, 2, 3, true],
    ],
  ),
  given(
    "Balls of leftover wool",
    ["wool", "knitting", "craft"],
    0,
    15,
    "wool-balls",
    "Odd balls from ten years of socks. Somebody can surely use them.",
    [
      [10, 5, 2, true],
      [15, 3, 4, true],
    ],
  ),
  given(
    "Newspapers for painting floors",
    ["paper", "craft"],
    13,
    9,
    "puppy-newspaper",
    "A month of the local paper, unread in parts.",
    [[15, 1, 3, true]],
  ),
];

function given(
  title: string,
  tags: string[],
  poster: number,
  daysAgo: number,
  picture: string,
  description: string,
  to: GivenPost["to"],
): GivenPost {
  const quantity = to.reduce((sum, [, items]) => sum + items, 0);
  return { type: "offer", title, description, tags, quantity, poster, daysAgo, picture, to };
}
