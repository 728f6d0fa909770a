import { expect, it } from "vitest";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { markMatchesSeen, saveSearch } from "@/lib/saved-searches/mutations";
import { listSearches } from "@/lib/saved-searches/queries";
import { kindsOf } from "@/tests/support/exchanges";
import { aMember, aPost, aSearch, aTag } from "@/tests/support/factories";
import { hide, keep } from "@/tests/support/moderation";

it("a post that was held counts as new for a search that rings for it, once", async () => {
  const [poster, ana] = [await aMember(), await aMember()];
  const tag = aTag();
  await saveSearch(ana, aSearch({ q: undefined, tag }));
  const postId = await aPost(poster, { tags: [tag] });
  const caseId = await hide(postId);
  await markMatchesSeen(ana);
  await keep(caseId);
  await notifyMatches();
  expect(await kindsOf(ana)).toEqual(["match"]);
  expect((await listSearches(ana))[0]?.fresh).toBe(1);
  await aPost(poster, { tags: [tag] });
  expect((await listSearches(ana))[0]?.fresh).toBe(2);
  await markMatchesSeen(ana);
  expect((await listSearches(ana))[0]?.fresh).toBe(0);
});

it("a new post that was held counts once, and not again where it was seen before", async () => {
  const [poster, ana] = [await aMember(), await aMember()];
  const tag = aTag();
  await saveSearch(ana, aSearch({ q: undefined, tag }));
  const postId = await aPost(poster, { tags: [tag] });
  await keep(await hide(postId));
  await notifyMatches();
  expect((await listSearches(ana))[0]?.fresh).toBe(1);
  await markMatchesSeen(ana);
  await keep(await hide(postId));
  await notifyMatches();
  expect((await listSearches(ana))[0]?.fresh).toBe(0);
});
