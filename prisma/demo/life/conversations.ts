/** What people say to each other about posts that are still there, by the titles of the posts. */
type Line = [by: "poster" | "replier", text: string, hoursAgo: number];

export type Conversation = {
  post: string;
  by: number;
  quantity?: number;
  text: string;
  pickup: string;
  hoursAgo: number;
  /** Other posts of the same poster that are asked for in one go. */
  also?: string[];
  promised?: true;
  lines?: Line[];
  /** A time to meet that the poster suggests, in days from now, and whether it is agreed on. */
  meeting?: { inDays: number; isAgreed: boolean };
};

export const conversations: Conversation[] = [
  {
    post: "Teapot and two cups",
    by: 4,
    text: "I broke our last teapot on Tuesday. This one looks as if it would survive me.",
    pickup: "Mornings, after my night shift",
    hoursAgo: 0.7,
  },
  {
    post: "Teapot and two cups",
    by: 14,
    text: "For the observatory shed, where it gets cold.",
    pickup: "Any evening",
    hoursAgo: 0.4,
  },
  {
    post: "Balls of blue wool",
    by: 10,
    quantity: 5,
    text: "Exactly the blue that is missing in the quilt's binding.",
    pickup: "Most mornings",
    hoursAgo: 50,
    promised: true,
    lines: [
      ["poster", "They are yours, Ruth. Shall I keep the started ball for you as well?", 48],
      ["replier", "Yes please! I will bring you a jar of the marrow jam.", 47],
      ["poster", "Deal. I look forward to the jam.", 3],
    ],
    meeting: { inDays: 2, isAgreed: true },
  },
  {
    post: "Four kitchen chairs, one needs glue",
    by: 0,
    quantity: 4,
    text: "We have clamps, glue and four people who stand up to eat. I would keep them together.",
    pickup: "Tuesday or Thursday after five",
    hoursAgo: 9,
    promised: true,
    lines: [
      ["poster", "Sold, as they say. Could you bring a blanket for the car?", 7],
      ["replier", "Two blankets and my brother. Which bell is it?", 6],
      ["poster", "The one without a name, on the left.", 1.5],
    ],
    meeting: { inDays: 1, isAgreed: false },
  },
  {
    post: "Four kitchen chairs, one needs glue",
    by: 11,
    quantity: 2,
    text: "Two would be plenty for us, if they can be parted.",
    pickup: "Weekend",
    hoursAgo: 8,
  },
  {
    post: "Tomato seedlings",
    by: 2,
    quantity: 3,
    text: "For my window box. I promise to send a picture of the first tomato.",
    pickup: "On my way home, about seven",
    hoursAgo: 6,
    promised: true,
    lines: [["poster", "Three are on the step, in the yellow box. Water them tonight.", 4]],
  },
  {
    post: "Spider plants, potted",
    by: 15,
    quantity: 2,
    text: "The classroom window faces north and nothing else wants to live there.",
    pickup: "After school, from four",
    hoursAgo: 120,
    promised: true,
    lines: [
      ["replier", "Is Friday all right? I have the car then.", 90],
      ["poster", "Friday is perfect. They are in the hall.", 80],
    ],
  },
  {
    post: "Wood for two raised beds",
    by: 15,
    quantity: 4,
    text: "I have four scaffold boards, a bit grey, 2 m. You would have to carry them.",
    pickup: "Saturday morning",
    hoursAgo: 40,
    promised: true,
    lines: [["poster", "You have saved my Saturday. I will bring the van at ten.", 38]],
    meeting: { inDays: 3, isAgreed: true },
  },
  {
    post: "Child's bicycle, 20 inch",
    by: 12,
    text: "My daughter has just lost her roller skates and would forgive us everything.",
    pickup: "Any day after three",
    hoursAgo: 20,
  },
  {
    post: "Child's bicycle, 20 inch",
    by: 1,
    text: "For the younger one, who runs behind his sister at the moment.",
    pickup: "Evenings",
    hoursAgo: 18,
  },
  {
    post: "Reclaimed bricks",
    by: 3,
    quantity: 20,
    text: "To mend the edge of the herb bed. I have my own wheelbarrow.",
    pickup: "Weekday mornings",
    hoursAgo: 200,
    promised: true,
  },
  {
    post: "Green desk lamp",
    by: 5,
    text: "I am furnishing my son's first room. We would come once for all of it.",
    pickup: "Saturday",
    hoursAgo: 20,
    also: ["Hard suitcase, blue", "Chess set, all pieces there"],
    promised: true,
    lines: [
      ["poster", "How lovely that they stay together. Saturday at eleven?", 18],
      ["replier", "Saturday at eleven. Thank you!", 17],
    ],
  },
  {
    post: "Telescope for a clear night",
    by: 0,
    text: "Mine stands in the loft since the children left. You may have it, and keep it.",
    pickup: "Sunday",
    hoursAgo: 2,
  },
];

/** Who would like what is drawn. */
export const entrants: Record<string, [person: number, hoursAgo: number][]> = {
  "Green velvet armchair": [
    [0, 38],
    [3, 37],
    [9, 30],
    [11, 22],
    [13, 9],
    [2, 5],
  ],
  "Blender with a large jug": [
    [6, 90],
    [8, 88],
    [2, 70],
    [12, 41],
    [0, 30],
  ],
};

export const comments: [post: string, by: number, text: string, hoursAgo: number][] = [
  ["Four kitchen chairs, one needs glue", 11, "How high are the seats? Our table is an old, low one.", 10],
  ["Four kitchen chairs, one needs glue", 1, "45 cm. I measured the one that does not wobble.", 9.5],
  ["Teapot and two cups", 8, "What a red! Does it go on the stove, or only on the table?", 0.8],
  ["Teapot and two cups", 0, "Only on the table, the enamel has seen enough.", 0.6],
  ["Tomato seedlings", 9, "Do they need a stick yet?", 7],
  ["Tomato seedlings", 10, "In two weeks or so. I add a stick to each pot.", 6.5],
  ["Garden bench, needs oil", 14, "Which wood is it? I have half a tin of teak oil.", 30],
  [
    "Garden bench, needs oil",
    3,
    "Pine, I think, painted once and sorry ever since. Teak oil would suit it.",
    29,
  ],
  ["Green velvet armchair", 13, "Does it go through a door of 75 cm?", 26],
  ["Green velvet armchair", 6, "Through mine, and that has 73. Legs first.", 25],
  [
    "Bookcase from my mother's house",
    15,
    "Are the books going as well? The school would take the novels.",
    20,
  ],
  ["Bookcase from my mother's house", 16, "Please do! I will put the novels in a box for you.", 19],
  ["Electric guitar, no amp", 7, "Bring it to the repair café, the jack is a job of ten minutes.", 100],
  ["Honey from our two hives", 2, "The best I have ever had on toast.", 300],
];

/** Whose wishlist has which posts. */
export const wishes: [person: number, post: string][] = [
  [0, "Garden bench, needs oil"],
  [0, "Honey from our two hives"],
  [0, "Mirror in a gilt frame"],
  [0, "Crème brûlée set, six dishes"],
  [1, "Deck chair, blue stripes"],
  [1, "Jigsaw puzzles, 500 to 1000 pieces"],
  [2, "Large pan with lid"],
  [2, "Electric guitar, no amp"],
];

export const savedSearches: [person: number, q: string][] = [
  [0, "lamp"],
  [1, "garden"],
  [2, "plants"],
];
