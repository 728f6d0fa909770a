/** Neighbours ask in their own words: an offer rings for what they ask for. */
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { kindsOf } from "@/tests/support/exchanges";
import { aMember, aPost } from "@/tests/support/factories";

/** All that the poster of the older post has heard of a newer one by somebody else. */
async function hear(older: "request" | "offer", request: string, offer: string): Promise<string[]> {
  const [ada, ben] = [await aMember(), await aMember()];
  const posts = { request: { type: "request", title: request }, offer: { title: offer } } as const;
  const olderId = await aPost(ben, posts[older]);
  await db().matchQueue.deleteMany();
  const newerId = await aPost(ada, posts[older === "request" ? "offer" : "request"]);
  await notifyMatches();
  const kinds = await kindsOf(ben);
  await takeDownPost(ben, olderId);
  await takeDownPost(ada, newerId);
  return kinds;
}

const ask = (request: string, offer: string) => hear("request", request, offer);

it.each([
  ...[
    "Need a theremin",
    "I need a theremin",
    "In need of a theremin",
    "Needed: theremin",
    "Theremin required",
  ],
  ...["Can anyone lend me a theremin?", "Could somebody lend us a theremin", "May I borrow a theremin?"],
  ...[
    "Theremin to borrow",
    "Looking to borrow a theremin",
    "Hoping to find a theremin",
    "In search of a theremin",
  ],
  ...[
    "Has anybody got a theremin",
    "Anyone got a theremin going spare?",
    "Does any neighbour have a theremin?",
  ],
  ...[
    "I would love a theremin",
    "I’d really love a theremin",
    "I'd like a theremin",
    "Would like a theremin",
  ],
  ...["Request: theremin", "Theremin urgently required, thanks"],
])("“%s” asks for a theremin", async (title) => {
  expect(await ask(title, "Theremin")).toContain("match");
});

it.each([
  ["Love seat wanted", "Car seat"],
  ["I would love a love seat", "Car seat"],
  ["Can anyone lend me something?", "Theremin"],
])("“%s” does not ask for “%s”", async (request, offer) => {
  expect(await ask(request, offer)).not.toContain("match");
});

/** The request, and an offer that answers it. */
const MEETING: [string, string][] = [
  ...([
    ["TV wanted", "Samsung TV"],
    ["tv wanted", "TV, 32 inches"],
    ["TV WANTED", "samsung tv"],
    ["Looking for a TV", "Television with remote"],
    ["Does anyone have a PC?", "PC with Windows"],
    ["CDs wanted", "CD by Abba"],
  ] as [string, string][]),
  ...([
    ["Cardboard boxes", "Cardboard box"],
    ["Moving boxes wanted", "Moving box, very large"],
    ["Boxes wanted", "Wooden box"],
    ["Box wanted", "Wooden box"],
    ["A box of toys", "Toys"],
    ["Drill bits", "Drill bit set"],
    ["Lamp, may be a bit worn", "Worn lamp"],
  ] as [string, string][]),
  ...([
    ["Knife wanted", "Kitchen knives"],
    ["Bookshelf wanted", "Two bookshelves"],
    ["Shelf", "Shelves"],
    ["Child's bike", "Kids bike"],
    ["Children’s bicycle", "Bike for a child"],
    ["Couch wanted", "Sofa, two seats"],
  ] as [string, string][]),
  ["LOOKING FOR A SOFA TO GO WITH US", "Sofa"],
  ["UK size 5 shoes wanted", "Shoes, size 5"],
];
it.each(MEETING)("the request “%s” hears of a new offer “%s”", async (request, offer) => {
  expect(await hear("request", request, offer)).toContain("match");
});
it.each(MEETING)("of a new request “%s” the offer “%s” hears", async (request, offer) => {
  expect(await hear("offer", request, offer)).toContain("match");
});

/** The request, and an offer of something else. */
const APART: [string, string][] = [
  ["Smart TV wanted", "Smart watch"],
  ["TV stand wanted", "Cake stand"],
  ["TV stand wanted", "Samsung TV"],
  ["PC wanted", "Bricks, 10 pcs"],
  ["Box wanted", "A box of toys"],
  ["Toy box", "Box of toys"],
  ["Cardboard boxes", "Cardboard sheets"],
  ["Drill bits", "Drill"],
  ["Drill bits", "Drill, a bit loud"],
  ["Safe wanted", "A tap that saves water"],
  ["Café chairs", "Cave chairs"],
  ["Child's bike", "Bike"],
  ["Men’s coat", "Women’s coat"],
];
it.each(APART)("the request “%s” does not hear of a new offer “%s”", async (request, offer) => {
  expect(await hear("request", request, offer)).not.toContain("match");
});
it.each(APART)("of a new request “%s” the offer “%s” does not hear", async (request, offer) => {
  expect(await hear("offer", request, offer)).not.toContain("match");
});
