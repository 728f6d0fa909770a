import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { countFresh } from "@/lib/search/count-fresh";
import { freshQuery } from "@/lib/search/fresh-schema";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import { aMember, aPost, HOME } from "@/tests/support/factories";

const NOWHERE = { home: null, hidden: [] };
const ago = (ms: number) => new Date(Date.now() - ms);
/** Places of their own: other tests of this file publish too. */
async function aPostAt(latitude: number, changes: Parameters<typeof aPost>[1] = {}) {
  const poster = await aMember();
  const id = await aPost(poster, changes);
  await db().post.update({ where: { id }, data: { publicLatitude: latitude, publicLongitude: 10 } });
  return { poster, id };
}
const around = (latitude: number, since: Date) => ({ latitude, longitude: 10, since });

it("counts what others have published nearby since then and what can still be had", async () => {
  const me = await aMember();
  await aPostAt(40, { createdAt: ago(HOUR_MS) });
  await aPostAt(40.05, { createdAt: ago(2 * HOUR_MS) });
  await aPostAt(40, { createdAt: ago(2 * DAY_MS) });
  await aPostAt(40.5, { createdAt: ago(HOUR_MS) });
  await aPostAt(40, { createdAt: ago(HOUR_MS), withdrawnAt: new Date() });
  const { poster } = await aPostAt(40, { createdAt: ago(HOUR_MS) });
  const since = ago(DAY_MS);
  expect(await countFresh(me, around(40, since), NOWHERE)).toMatchObject({ count: 3, radius: 10 });
  expect(await countFresh(poster, around(40, since), NOWHERE)).toMatchObject({ count: 2 });
  const hidden = [poster.id];
  expect(await countFresh(me, around(40, since), { home: null, hidden })).toMatchObject({ count: 2 });
  expect(await countFresh(me, around(40, ago(90 * 60_000)), NOWHERE)).toMatchObject({ count: 2 });
});

it("takes the home of the member where no place is sent, tells its cell only, and says nothing without either", async () => {
  const me = await aMember();
  expect(await countFresh(me, {}, NOWHERE)).toBeNull();
  const found = await countFresh(me, {}, { home: HOME, hidden: [] });
  expect(found).not.toBeNull();
  expect(found?.latitude).not.toBe(HOME.latitude);
  expect(found?.longitude).not.toBe(HOME.longitude);
});

it("looks back a week at most, and refuses what is no time", () => {
  const { since } = freshQuery.parse({ since: "2020-01-01T00:00:00Z" });
  expect(Number(since)).toBeGreaterThan(Date.now() - 8 * DAY_MS);
  expect(freshQuery.safeParse({ since: "yesterday" }).success).toBe(false);
});
