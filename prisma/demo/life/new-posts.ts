/** What `npm start` shows beside `demoPosts`. The poster's home is that of their first post there. */
import type { DemoPost } from "@/prisma/demo/posts";

export type LifePost = Omit<DemoPost, "address" | "latitude" | "longitude" | "exact"> & {
  pickup?: string;
  /** A fair draw, so many hours from now. */
  drawInHours?: number;
  /** A fair draw that is held while the data are written. */
  isDrawn?: boolean;
};

export const newPosts: LifePost[] = [
  {
    type: "offer",
    title: "Green velvet armchair",
    description:
      "It came from my aunt and has outlived three flats. The velvet is worn on the left arm, where she kept " +
      "her tea. Several of you asked before I had even posted it, so there is a draw.",
    tags: ["furniture", "living room", "chairs"],
    poster: 6,
    hoursAgo: 40,
    pictures: ["armchair-green"],
    pickup: "Any evening this week, ground floor",
    drawInHours: 24,
  },
  {
    type: "offer",
    title: "Blender with a large jug",
    description:
      "Heavy, loud and twenty years old. It has made soup for two children and smoothies for none. The " +
      "jug has a scratch that does not matter.",
    tags: ["kitchen", "baking", "electronics"],
    poster: 1,
    hoursAgo: 96,
    pictures: ["blender"],
    pickup: "After six",
    isDrawn: true,
  },
  {
    type: "offer",
    title: "Bookcase from my mother's house",
    description:
      "White, six shelves, 80 cm wide. The books can stay in it or go to somebody else, as you like. You need " +
      "two people and a van.",
    tags: ["furniture", "bookcase", "house clearance"],
    poster: 16,
    hoursAgo: 28,
    pictures: ["bookcase"],
    pickup: "Saturdays in Planken",
  },
  {
    type: "offer",
    title: "Hard suitcase, blue",
    description: "It has been to Lisbon and back, once. The lock opens with 000. Wheels run straight.",
    tags: ["travel", "luggage", "house clearance"],
    poster: 16,
    hoursAgo: 28,
    pictures: ["suitcase-blue"],
    pickup: "Saturdays in Planken",
  },
  {
    type: "offer",
    title: "Green desk lamp",
    description: "Metal, from the seventies, and rewired by the repair café last year. A normal bulb fits.",
    tags: ["lamp", "office", "house clearance"],
    poster: 16,
    hoursAgo: 28,
    pictures: ["desk-lamp"],
    pickup: "Saturdays in Planken",
  },
  {
    type: "offer",
    title: "Chess set, all pieces there",
    description: "My father taught half the street on it. One knight has been glued, and still jumps.",
    tags: ["games", "chess", "house clearance"],
    poster: 16,
    hoursAgo: 28,
    pictures: ["chess-set"],
    pickup: "Saturdays in Planken",
  },
  {
    type: "offer",
    title: "Kitchen scales with a pan",
    description: "They weigh up to 5 kg and are honest to about ten grams, which is enough for jam.",
    tags: ["kitchen", "house clearance"],
    poster: 16,
    hoursAgo: 28,
    pictures: ["kitchen-scales"],
    pickup: "Saturdays in Planken",
  },
  {
    type: "offer",
    title: "Stovetop espresso pot and a coffee press",
    description: "Both work, and I have given up coffee, again. The seal of the small one is new.",
    tags: ["kitchen", "coffee"],
    poster: 2,
    hoursAgo: 13,
    pictures: ["coffee-pots"],
  },
  {
    type: "offer",
    title: "Garden bench, needs oil",
    description:
      "Three people fit if they like each other. One slat was replaced and is paler than the rest. It wants a " +
      "coat of oil before the winter.",
    tags: ["garden", "furniture", "bench"],
    poster: 3,
    hoursAgo: 33,
    pictures: ["garden-bench"],
  },
  {
    type: "offer",
    title: "Doll's house with furniture",
    description:
      "Four floors, hand painted by a patient grandfather. The kitchen is complete. There is a family of " +
      "mice in it, made of felt.",
    tags: ["kids", "toys"],
    poster: 12,
    hoursAgo: 66,
    pictures: ["doll-house"],
  },
  {
    type: "request",
    title: "High chair for a few months",
    description:
      "The first grandchild visits in spring and will be six months old by then. Any kind that wipes clean. I " +
      "can collect anywhere from Schaan to Triesen.",
    tags: ["kids", "baby", "chairs"],
    poster: 10,
    hoursAgo: 58,
    pictures: ["high-chair"],
  },
  {
    type: "offer",
    title: "Skateboard, hardly scratched",
    description: "Bought for me, at 45. It was a good idea for two afternoons. The bearings are fine.",
    tags: ["sport", "kids", "outdoors"],
    poster: 5,
    hoursAgo: 85,
    pictures: ["skateboard"],
  },
  {
    type: "offer",
    title: "Large pan with lid",
    description: "Ten litres, steel. Right for soup for a street or for dyeing wool, though not on one day.",
    tags: ["kitchen", "pan"],
    poster: 8,
    hoursAgo: 122,
    pictures: ["large-pan"],
  },
  {
    type: "offer",
    title: "Deck chair, blue stripes",
    description: "The canvas is new, the frame is older than me. It folds without catching fingers.",
    tags: ["garden", "outdoors", "chairs"],
    poster: 14,
    hoursAgo: 170,
    pictures: ["deck-chair"],
  },
];
