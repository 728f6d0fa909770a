/**
 * Neighbours and posts for an empty database: people who do not exist, in Liechtenstein, at invented house numbers.
 * The site's own map of it is `map.pmtiles`.
 * `pictures` names files of `pictures/`, without `.webp`.
 */

export const demoPeople: { name: string; email: string }[] = [
  { name: "Mira K.", email: "mira@demo.swapshop.example" },
  { name: "Tom H.", email: "tom@demo.swapshop.example" },
  { name: "Priya S.", email: "priya@demo.swapshop.example" },
  { name: "George A.", email: "george@demo.swapshop.example" },
  { name: "Aoife B.", email: "aoife@demo.swapshop.example" },
  { name: "Daniel O.", email: "daniel@demo.swapshop.example" },
  { name: "Zoë M.", email: "zoe@demo.swapshop.example" },
  { name: "Yusuf D.", email: "yusuf@demo.swapshop.example" },
  { name: "Helen W.", email: "helen@demo.swapshop.example" },
  { name: "Chidi N.", email: "chidi@demo.swapshop.example" },
  { name: "Ruth P.", email: "ruth@demo.swapshop.example" },
  { name: "Lin C.", email: "lin@demo.swapshop.example" },
  { name: "Kasia L.", email: "kasia@demo.swapshop.example" },
  { name: "Bernard F.", email: "bernard@demo.swapshop.example" },
  { name: "Sam T.", email: "sam@demo.swapshop.example" },
  { name: "Pete R.", email: "pete@demo.swapshop.example" },
  { name: "Margaret E.", email: "margaret@demo.swapshop.example" },
];

export type DemoPost = {
  type: "offer" | "request";
  title: string;
  description: string;
  tags: string[];
  /** Missing means one. */
  quantity?: number;
  /** Index in `demoPeople`. */
  poster: number;
  address: string;
  latitude: number;
  longitude: number;
  /** Whether everyone may see the address as it is: a shop, say, and nobody's home. */
  exact?: boolean;
  /** Until it is no longer available; the usual time where it is missing. */
  daysLeft?: number;
  hoursAgo: number;
  pictures: string[];
};

export const demoPosts: DemoPost[] = [
  {
    type: "offer",
    title: "Teapot and two cups",
    description:
      "Red enamel teapot, a bit chipped at the lid, and two little grey cups. It pours without dripping.",
    tags: ["kitchen", "crockery"],
    poster: 0,
    address: "Wingertstrasse 18, Vaduz",
    latitude: 47.1462,
    longitude: 9.5214,
    hoursAgo: 1,
    pictures: ["teapot-and-cups"],
  },
  {
    type: "request",
    title: "Cardboard boxes for a move",
    description:
      "We are moving soon and I underestimated the books by a long way. Any strong boxes would " +
      "help, wine boxes are perfect. I can collect most evenings after six.",
    tags: ["boxes", "cardboard", "moving"],
    quantity: 20,
    poster: 5,
    address: "Pradafant 7, Vaduz",
    latitude: 47.1455,
    longitude: 9.5133,
    hoursAgo: 3,
    pictures: ["moving-boxes"],
  },
  {
    type: "offer",
    title: "Bread from yesterday, at the community fridge",
    description:
      "The bakery dropped off loaves and baguettes this morning. They are in the basket next to the " +
      "fridge. Tell me how many you take, so that nobody comes in vain. The door is open from 9 to 7.",
    tags: ["food", "bread", "community fridge"],
    quantity: 14,
    poster: 8,
    address: "Marktgass 3, Vaduz",
    latitude: 47.1399,
    longitude: 9.5204,
    exact: true,
    daysLeft: 1,
    hoursAgo: 5,
    pictures: ["community-fridge-bread"],
  },
  {
    type: "offer",
    title: "Tomato seedlings",
    description:
      "I sowed the whole packet, as I do every year. Gardener's Delight, about 15 cm tall, in newspaper " +
      "pots that go straight into the soil. Take two or take all of them.",
    tags: ["garden", "plants", "seedlings"],
    quantity: 12,
    poster: 10,
    address: "Toniäulestrasse 41, Vaduz",
    latitude: 47.1391,
    longitude: 9.5183,
    hoursAgo: 8,
    pictures: ["tomato-seedlings"],
  },
  {
    type: "offer",
    title: "Four kitchen chairs, one needs glue",
    description:
      "Solid beech, bought second-hand about ten years ago and used every day since. Three are sound. The " +
      "fourth has a loose back leg: it wants glue and a clamp, and I never got round to it. They have the " +
      "marks you would expect from two children doing their homework. I would like them to stay together, " +
      "but if you only need a pair, ask. We are on the ground floor and can help you carry them to the car.",
    tags: ["furniture", "kitchen", "chairs"],
    quantity: 4,
    poster: 1,
    address: "Rätikonstrasse 26, Vaduz",
    latitude: 47.1354,
    longitude: 9.5189,
    hoursAgo: 11,
    pictures: ["kitchen-chairs", "kitchen-chair-one", "kitchen-chair-pair", "kitchen-chair-mending"],
  },
  {
    type: "request",
    title: "Roller skates, size 5",
    description: "My daughter has outgrown hers and is heartbroken. Any colour, scuffs are fine.",
    tags: ["sport", "kids"],
    quantity: 1,
    poster: 12,
    address: "Kirchstrasse 15, Schaan",
    latitude: 47.1666,
    longitude: 9.5114,
    hoursAgo: 15,
    pictures: ["roller-skates"],
  },
  {
    type: "offer",
    title: "Paper from the print shop, A4 and smaller",
    description:
      "We were clearing the shelf under the guillotine: about 30 small stacks of paper, mostly white, some " +
      "cream, 80 to 160 gsm. Good for drawing, lists and school projects. Please take at least three " +
      "stacks.",
    tags: ["paper", "craft", "school"],
    quantity: 30,
    poster: 13,
    address: "Schaanerstrasse 52, Vaduz",
    latitude: 47.1519,
    longitude: 9.506,
    hoursAgo: 20,
    pictures: ["print-shop-paper"],
  },
  {
    type: "offer",
    title: "Child's bicycle, 20 inch",
    description:
      "Red with a yellow chain guard, for about six to nine years. New brake pads last summer. The back " +
      "tyre loses air over a week, so it probably wants a new tube. The bell works, very well in fact.",
    tags: ["bicycle", "kids"],
    poster: 7,
    address: "Bahnstrasse 14, Schaan",
    latitude: 47.1691,
    longitude: 9.5078,
    hoursAgo: 26,
    pictures: ["kids-bicycle", "kids-bicycle-side"],
  },
  {
    type: "request",
    title: "Old newspaper for a puppy",
    description:
      "Biscuit is eleven weeks old and we have run out of newspaper. Any paper will do as long as it is " +
      "not glossy.",
    tags: ["paper", "pets"],
    poster: 4,
    address: "Sankt Luzistrasse 33, Vaduz",
    latitude: 47.1481,
    longitude: 9.5163,
    hoursAgo: 31,
    pictures: ["puppy-newspaper"],
  },
  {
    type: "offer",
    title: "Oak and ash offcuts",
    description:
      "Short pieces of wood from a fence job, between 20 and 60 cm long. Dry, no nails. I would rather see " +
      "them turned into something than burned, but the stove is fine too.",
    tags: ["wood", "offcuts", "diy"],
    quantity: 25,
    poster: 15,
    address: "Sägaweg 5, Schaan",
    latitude: 47.1546,
    longitude: 9.509,
    hoursAgo: 37,
    pictures: ["oak-offcuts"],
  },
  {
    type: "offer",
    title: "Clothe pieces for patchwork",
    description:
      "A bin bag of clothe pieces: cotton shirts, old jeans and curtain lining, washed and cut up, the " +
      "largest about the size of a pillowcase. There are a few reels of thread as well.",
    tags: ["clothe pieces", "sewing", "textiles", "craft"],
    poster: 10,
    address: "Toniäulestrasse 41, Vaduz",
    latitude: 47.1391,
    longitude: 9.5183,
    hoursAgo: 44,
    pictures: ["fabric-scraps"],
  },
  {
    type: "offer",
    title: "Jam jars with lids",
    description:
      "Thirty assorted jars, clean, labels soaked off. Most are 340 g. Bring a box, mine is needed back.",
    tags: ["jars", "kitchen", "preserving"],
    quantity: 30,
    poster: 8,
    address: "Egertastrasse 60, Vaduz",
    latitude: 47.1423,
    longitude: 9.5212,
    hoursAgo: 52,
    pictures: ["jam-jars"],
  },
  {
    type: "request",
    title: "Wood for two raised beds",
    description:
      "Scaffold boards, decking ends or pallet wood, anything about 2 m long that has not been painted. I " +
      "have a saw and a borrowed van on Saturdays.",
    tags: ["wood", "garden", "diy"],
    quantity: 8,
    poster: 9,
    address: "Aubündt 22, Vaduz",
    latitude: 47.1314,
    longitude: 9.5213,
    hoursAgo: 60,
    pictures: ["raised-bed-wood"],
  },
  {
    type: "offer",
    title: "Crème brûlée set, six dishes",
    description:
      "Six shallow dishes and their rack, used twice in four years: once for my sister's birthday, once to " +
      "prove a point. The little blowtorch is long gone, the grill does the job. They also do well for " +
      "custard.",
    tags: ["kitchen", "baking"],
    quantity: 6,
    poster: 6,
    address: "Schlossweg 11, Vaduz",
    latitude: 47.1422,
    longitude: 9.5234,
    hoursAgo: 71,
    pictures: ["creme-brulee-set"],
  },
  {
    type: "offer",
    title: "Two-seater sofa and floor lamp",
    description:
      "Blue cotton covers, all of them washable. It comes apart into two halves, which is how we got it up " +
      "the stairs in the first place. The lamp leans a little. No smokers here, one very small cat. You " +
      "need to collect, and two people, please.",
    tags: ["furniture", "living room", "lamp"],
    quantity: 1,
    poster: 11,
    address: "Feldstrasse 8, Vaduz",
    latitude: 47.1456,
    longitude: 9.5168,
    hoursAgo: 80,
    pictures: ["sofa-and-lamp", "sofa-close"],
  },
  {
    type: "request",
    title: "Top hat for the school play",
    description:
      "Year 5 is doing Oliver! and we are one hat short. It will be returned with glitter on it, so please " +
      "only offer one that you do not want back.",
    tags: ["costume", "school"],
    poster: 15,
    address: "Sägaweg 5, Schaan",
    latitude: 47.1546,
    longitude: 9.509,
    hoursAgo: 93,
    pictures: ["top-hat"],
  },
  {
    type: "offer",
    title: "Cooking apples",
    description:
      "The tree has gone mad again. Mostly Bramleys, a few red ones from next door. Crate by the gate.",
    tags: ["food", "fruit"],
    quantity: 40,
    poster: 3,
    address: "Dorfstrasse 17, Triesen",
    latitude: 47.108,
    longitude: 9.5274,
    hoursAgo: 104,
    pictures: ["cooking-apples"],
  },
  {
    type: "offer",
    title: "Three-man tent, some pegs missing",
    description:
      "It kept us dry for a week in Wales, which is all I can say for any tent. Two pegs and one guy rope " +
      "are missing. It packs into the red rucksack, and that comes with it. Last up in the garden in May " +
      "to air it.",
    tags: ["camping", "outdoors", "tent"],
    poster: 1,
    address: "Rätikonstrasse 26, Vaduz",
    latitude: 47.1354,
    longitude: 9.5189,
    hoursAgo: 117,
    pictures: ["tent", "tent-packed", "tent-by-the-tree"],
  },
  {
    type: "request",
    title: "Hand tools for the repair café",
    description:
      "The repair café is on every second Saturday, and we are always short of small screwdrivers, pliers " +
      "and spanners. Odd ones and rusty ones are welcome: we clean them up. Leave them in the shop at any " +
      "time between ten and four and say that they are for Yusuf.",
    tags: ["tools", "repair café"],
    poster: 7,
    address: "Städtle 29, Vaduz",
    latitude: 47.1411,
    longitude: 9.5213,
    exact: true,
    hoursAgo: 130,
    pictures: ["repair-cafe-tools"],
  },
  {
    type: "offer",
    title: "Crime paperbacks",
    description:
      "A whole shelf: Rankin, Christie, a lot of Donna Leon. Spines cracked, endings intact. I will not " +
      "tell you who did it.",
    tags: ["books"],
    quantity: 45,
    poster: 13,
    address: "Altenbach 2, Vaduz",
    latitude: 47.1415,
    longitude: 9.5217,
    hoursAgo: 148,
    pictures: ["crime-paperbacks"],
  },
  {
    type: "offer",
    title: "Electric guitar, no amp",
    description:
      "Copy of something famous, red and white. The jack crackles unless you hold the lead just so, and " +
      "the strings are older than my son, who has moved on to drums. Pray for us.",
    tags: ["music", "guitar"],
    poster: 5,
    address: "Pradafant 7, Vaduz",
    latitude: 47.1455,
    longitude: 9.5133,
    hoursAgo: 163,
    pictures: ["guitar", "guitar-lying"],
  },
  {
    type: "request",
    title: "Egg boxes",
    description: "Our hens have started laying in earnest. Boxes for six, please, and you get one back full.",
    tags: ["eggs", "cardboard"],
    quantity: 20,
    poster: 12,
    address: "Kirchstrasse 15, Schaan",
    latitude: 47.1666,
    longitude: 9.5114,
    hoursAgo: 181,
    pictures: ["egg-boxes"],
  },
  {
    type: "offer",
    title: "Spider plants, potted",
    description:
      "Children of one spider plant that refuses to stop. Each in its own clay pot, watered on Sundays, " +
      "hard to kill. Good for a dim bathroom or a student room.",
    tags: ["plants", "house"],
    quantity: 6,
    poster: 2,
    address: "Duxgass 38, Schaan",
    latitude: 47.1663,
    longitude: 9.5193,
    hoursAgo: 199,
    pictures: ["spider-plants", "spider-plant-close"],
  },
  {
    type: "offer",
    title: "Kitchen radio",
    description:
      "FM and AM, mains or four big batteries. The dial sticks around 93, which suits Radio 4 people.",
    tags: ["electronics", "radio"],
    poster: 3,
    address: "Dorfstrasse 17, Triesen",
    latitude: 47.108,
    longitude: 9.5274,
    hoursAgo: 222,
    pictures: ["kitchen-radio"],
  },
  {
    type: "request",
    title: "Clothe pieces for a quilt",
    description:
      "I am making a quilt for my first grandchild and would love clothe pieces from neighbours: cotton, " +
      "any pattern, from the size of a hand upwards. If a piece has a story, write it on a slip of paper " +
      "and I will keep it with the quilt. I am in most mornings, or put them through the letterbox.",
    tags: ["clothe pieces", "sewing", "quilt"],
    poster: 10,
    address: "Toniäulestrasse 41, Vaduz",
    latitude: 47.1391,
    longitude: 9.5183,
    hoursAgo: 240,
    pictures: ["quilt-scraps"],
  },
  {
    type: "offer",
    title: "Reclaimed bricks",
    description:
      "From the old garden wall. About sixty whole ones, lime mortar mostly knocked off, stacked by the " +
      "side gate. Mind your back and bring gloves.",
    tags: ["building", "garden", "bricks"],
    quantity: 60,
    poster: 9,
    address: "Aubündt 22, Vaduz",
    latitude: 47.1314,
    longitude: 9.5213,
    hoursAgo: 263,
    pictures: ["bricks"],
  },
  {
    type: "offer",
    title: "Teddy bear, much loved",
    description: "He has been through the wash and is ready for a second career. Both eyes, both ears.",
    tags: [],
    quantity: 1,
    poster: 4,
    address: "Sankt Luzistrasse 33, Vaduz",
    latitude: 47.1481,
    longitude: 9.5163,
    hoursAgo: 287,
    pictures: ["teddy-bear"],
  },
  {
    type: "request",
    title: "Buckets with lids",
    description:
      "For the street compost: ten litres or so, food grade if you have them. Cafés get mayonnaise in just " +
      "the thing.",
    tags: ["compost", "garden"],
    quantity: 10,
    poster: 6,
    address: "Schlossweg 11, Vaduz",
    latitude: 47.1422,
    longitude: 9.5234,
    hoursAgo: 312,
    pictures: ["compost-buckets"],
  },
  {
    type: "offer",
    title: "Balls of blue wool",
    description:
      "Left over from a jumper that ended up for a smaller person than planned. Double knitting, seven " +
      "full balls and one started, all from the same dye lot.",
    tags: ["wool", "knitting", "craft"],
    quantity: 8,
    poster: 0,
    address: "Wingertstrasse 18, Vaduz",
    latitude: 47.1462,
    longitude: 9.5214,
    hoursAgo: 339,
    pictures: ["wool-balls"],
  },
  {
    type: "request",
    title: "Child's scooter",
    description: "For a four-year-old with no fear. Two wheels, please, we have given up on three.",
    tags: ["kids", "outdoors"],
    poster: 11,
    address: "Feldstrasse 8, Vaduz",
    latitude: 47.1456,
    longitude: 9.5168,
    hoursAgo: 361,
    pictures: ["kick-scooter"],
  },
  {
    type: "offer",
    title: "Wooden ladder, for show or shelves",
    description:
      "Not safe to climb any more, I want to be clear about that. It would make a fine towel rail or a " +
      "bookshelf. The wood is pine and stained dark, about 2.2 m.",
    tags: ["wood", "ladder", "upcycling"],
    poster: 13,
    address: "Altenbach 2, Vaduz",
    latitude: 47.1415,
    longitude: 9.5217,
    hoursAgo: 390,
    pictures: ["ladder"],
  },
  {
    type: "offer",
    title: "Walking boots, size 9",
    description:
      "Bought for a walk around the whole country, worn as far as Schaan. They pinch me across the toes but may " +
      "well love you.",
    tags: ["shoes", "walking", "outdoors"],
    poster: 14,
    address: "Rotenbodenstrasse 19, Triesenberg",
    latitude: 47.1284,
    longitude: 9.5391,
    hoursAgo: 421,
    pictures: ["walking-boots"],
  },
  {
    type: "request",
    title: "Candle ends",
    description:
      "The Scouts make firelighters from them, with sawdust and egg boxes. Any colour, any size, scented " +
      "ones if you must. A bagful is ideal, but I will come for a handful.",
    tags: ["wax", "scouts", "craft"],
    poster: 1,
    address: "Rätikonstrasse 26, Vaduz",
    latitude: 47.1354,
    longitude: 9.5189,
    hoursAgo: 450,
    pictures: ["candle-ends"],
  },
  {
    type: "offer",
    title: "Jigsaw puzzles, 500 to 1000 pieces",
    description:
      "Nine of them, mostly steam trains and harbours. Each was finished once, so I can promise that no " +
      "piece is missing, apart from the lighthouse one, where it is in the sky and hardly matters.",
    tags: ["games", "puzzles"],
    quantity: 9,
    poster: 8,
    address: "Egertastrasse 60, Vaduz",
    latitude: 47.1423,
    longitude: 9.5212,
    hoursAgo: 484,
    pictures: ["jigsaw-puzzles"],
  },
  {
    type: "offer",
    title: "Mirror in a gilt frame",
    description:
      "Oval, about 70 cm tall, heavy. Foxed a little at the lower edge. It needs a proper hook in the wall.",
    tags: ["furniture", "hall", "mirror"],
    quantity: 1,
    poster: 6,
    address: "Schlossweg 11, Vaduz",
    latitude: 47.1422,
    longitude: 9.5234,
    hoursAgo: 519,
    pictures: ["hall-mirror"],
  },
  {
    type: "request",
    title: "Keyboard to practise on",
    description:
      "I started piano lessons at 58 and the neighbours have been patient. Anything with weighted keys and " +
      "a headphone socket would save a friendship. A stand would be nice but is not needed.",
    tags: ["music", "piano", "keyboard"],
    poster: 3,
    address: "Dorfstrasse 17, Triesen",
    latitude: 47.108,
    longitude: 9.5274,
    hoursAgo: 548,
    pictures: ["keyboard"],
  },
  {
    type: "offer",
    title: "Monitor and keyboard, 22 inch",
    description:
      "From before I got a laptop for work. VGA and DVI, both cables included. One bright pixel in the " +
      "corner, which you will stop seeing by Tuesday.",
    tags: ["electronics", "computer", "office"],
    poster: 4,
    address: "Sankt Luzistrasse 33, Vaduz",
    latitude: 47.1481,
    longitude: 9.5163,
    hoursAgo: 587,
    pictures: ["computer-monitor"],
  },
  {
    type: "request",
    title: "Telescope for a clear night",
    description:
      "Our street wants to look at Saturn together in August. If one is gathering dust in your loft, we " +
      "would give it a home and you a place in the queue.",
    tags: [],
    poster: 14,
    address: "Rotenbodenstrasse 19, Triesenberg",
    latitude: 47.1284,
    longitude: 9.5391,
    hoursAgo: 629,
    pictures: ["telescope"],
  },
  {
    type: "offer",
    title: "Honey from our two hives",
    description:
      "More than we can eat or give to family. Set honey, half-pound pots, this year's. It is lime and " +
      "bramble mostly. If you have empty jars, bring some along, though you do not have to.",
    tags: ["food", "honey"],
    quantity: 6,
    poster: 16,
    address: "Dorfstrasse 6, Planken",
    latitude: 47.1849,
    longitude: 9.5445,
    hoursAgo: 668,
    pictures: ["honey"],
  },
  {
    type: "request",
    title: "Herb cuttings",
    description:
      "Sage, rosemary, bay: anything that would root on a windowsill. I have mint, and will never need more.",
    tags: ["garden", "plants", "herbs", "cuttings", "windowsill"],
    poster: 2,
    address: "Duxgass 38, Schaan",
    latitude: 47.1663,
    longitude: 9.5193,
    hoursAgo: 717,
    pictures: ["herb-cuttings"],
  },
];
