/** Neighbours ask in their own words: an offer rings for what they ask for. */
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { kindsOf } from "@/tests/support/exchanges";
import { aMember, aPost } from "@/tests/support/factories";

/** All that the poster of the request has heard. */
async function ask(request: string, offer: string): Promise<string[]> {
  const [ada, ben] = [await aMember(), await aMember()];
  const requestId = await aPost(ben, { type: "request", title: request });
  await db().matchQueue.deleteMany();
  const offerId = await aPost(ada, { title: offer });
  await notifyMatches();
  const kinds = await kindsOf(ben);
  await takeDownPost(ben, requestId);
  await takeDownPost(ada, offerId);
  return kinds;
}

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
