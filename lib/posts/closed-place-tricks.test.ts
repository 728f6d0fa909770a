import { expect, it } from "vitest";
import { db, transaction } from "@/lib/db/client";
import { cellOf, centreOf, type Point } from "@/lib/geo/grid-cell";
import { publicCellOf } from "@/lib/geo/public-cell";
import { getImpact } from "@/lib/impact/queries";
import { derivePublicPlace, placeColumns } from "@/lib/posts/derive-public-place";
import { placeClosedPosts } from "@/lib/posts/place-closed-posts";
import { getPost } from "@/lib/posts/queries";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import { disputeReport } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { feedQuery } from "@/lib/search/schema";
import { searchPosts } from "@/lib/search/search-posts";
import { moved } from "@/tests/security/home-register";
import { aMember, aPost, aReply, aTag, codeOf, HOME, type Member } from "@/tests/support/factories";

/** A farm in the hills. */
const FARM = { latitude: 57.3471, longitude: -4.9862, address: "The farm, Cannich" };

/** In the town next to it. */
const SHOP = { latitude: 57.4778, longitude: -4.2247, address: "High Street, Inverness" };

async function anExactPost(poster: Member, place = FARM): Promise<string> {
  const id = await aPost(poster);
  const shown = await transaction((tx) => derivePublicPlace(tx, poster.id, place, { precision: "exact" }));
  const data = { ...place, ...placeColumns(shown), locationPrecision: "exact" as const };
  await db().post.update({ where: { id }, data });
  return id;
}

async function give(poster: Member, id: string): Promise<void> {
  const { _id: replyId } = await aReply(await aMember(), id);
  await promise(poster, id, { replyId });
  await confirmHandover(poster, id, { replyId, code: await codeOf(replyId) });
}

async function placeOf(id: string): Promise<Point> {
  const { latitude = 0, longitude = 0 } = (await getPost(id)) ?? {};
  return { latitude, longitude };
}

it("a given post whose exact place was shown falls back to the cell that all others there show", async () => {
  const poster = await aMember();
  const id = await anExactPost(poster);
  expect(await placeOf(id)).toEqual({ latitude: FARM.latitude, longitude: FARM.longitude });
  await give(poster, id);
  const cell = await publicCellOf(FARM);
  expect(cell.level).toBeGreaterThan(0);
  expect(await getPost(id)).toMatchObject({ status: "given", locationPrecision: "approximate", address: "" });
  expect(await placeOf(id)).toEqual(centreOf(cell));
});

it("a closed exact place tells nothing of the home of its poster, and is none of their earlier pins", async () => {
  const poster = await aMember();
  const home = { ...FARM, ...moved(FARM, 300, 0) };
  await db().user.update({
    where: { id: poster.id },
    data: { homeAddress: home.address, homeLatitude: home.latitude, homeLongitude: home.longitude },
  });
  const id = await anExactPost(poster, SHOP);
  await db().post.update({ where: { id }, data: { goneAt: new Date(), completed: 1 } });
  expect(await placeOf(id)).toEqual(centreOf(await publicCellOf(SHOP)));
  expect(await db().locationAnchor.count({ where: { userId: poster.id } })).toBe(0);
});

it("a search finds a given post where it shows itself, and where it did not happen at its exact place again", async () => {
  const [poster, person, tag] = [await aMember(), await aMember(), aTag()];
  const id = await anExactPost(poster);
  await db().post.update({ where: { id }, data: { tags: [tag] } });
  const isFoundAt = async ({ latitude, longitude }: Point) => {
    const place = { latitude: String(latitude), longitude: String(longitude), radius: "1" };
    return (await searchPosts(feedQuery.parse({ tag, ...place }))).posts.length > 0;
  };
  expect(await isFoundAt(FARM)).toBe(true);
  const { _id: replyId } = await aReply(person, id);
  await promise(poster, id, { replyId });
  await confirmReceipt(person, replyId);
  const shown = await placeOf(id);
  expect(shown).toEqual(centreOf(await publicCellOf(FARM)));
  expect([await isFoundAt(FARM), await isFoundAt(shown)]).toEqual([false, true]);
  await disputeReport(poster, replyId);
  expect(await placeOf(id)).toEqual({ latitude: FARM.latitude, longitude: FARM.longitude });
  expect([await isFoundAt(FARM), await isFoundAt(shown)]).toEqual([true, false]);
});

it("a hand-over from before closed places can be taken back once the clock has made one", async () => {
  const [poster, person] = [await aMember(), await aMember()];
  const id = await anExactPost(poster);
  await db().post.update({ where: { id }, data: { closedLatitude: null, closedLongitude: null } });
  const { _id: replyId } = await aReply(person, id);
  await promise(poster, id, { replyId });
  await confirmReceipt(person, replyId);
  await placeClosedPosts();
  const cell = centreOf(await publicCellOf(FARM));
  const row = () => db().post.findUniqueOrThrow({ where: { id } });
  expect(await row()).toMatchObject({ publicLatitude: cell.latitude, publicLongitude: cell.longitude });
  await disputeReport(poster, replyId);
  expect(await row()).toMatchObject({ goneAt: null, completed: 0, publicLatitude: FARM.latitude });
});

it("a place that is no longer exact names a town, and not the house that stood there for its exact place", async () => {
  const poster = await aMember();
  const id = await anExactPost(poster, { ...HOME, address: "Hollyhocks" });
  expect((await getPost(id))?.address).toBe("Hollyhocks");
  await editPost(poster, id, { exactPlace: false });
  const { publicAddress } = await db().post.findUniqueOrThrow({ where: { id } });
  expect(publicAddress).toBe("Lewes");
});

it("five given things whose exact place was shown do not put their farm into a square kilometre of the impact page", async () => {
  const poster = await aMember();
  for (let count = 0; count < 5; count += 1) await give(poster, await anExactPost(poster));
  const { areas } = await getImpact();
  const near = areas.filter(
    ({ latitude, longitude }) =>
      Math.abs(latitude - FARM.latitude) < 0.2 && Math.abs(longitude - FARM.longitude) < 0.3,
  );
  const { latitude, longitude } = centreOf(await publicCellOf(FARM));
  expect(near.map((area) => [area.latitude, area.longitude])).toEqual([[latitude, longitude]]);
});

it("an exact place from before has one at the first run of the clock, and until then that of the largest cell", async () => {
  const poster = await aMember();
  const id = await anExactPost(poster);
  const data = { closedLatitude: null, closedLongitude: null, goneAt: new Date(), completed: 1 };
  await db().post.update({ where: { id }, data });
  expect(await placeOf(id)).toEqual(centreOf(cellOf(FARM, 4)));
  expect(await placeClosedPosts()).toBeGreaterThan(0);
  expect(await placeOf(id)).toEqual(centreOf(await publicCellOf(FARM)));
});
