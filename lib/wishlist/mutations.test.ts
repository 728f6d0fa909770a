import { describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import { renewPost } from "@/lib/replies/renew-post";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { DAY_MS } from "@/lib/time/durations";
import { addToWishlist, notifyWishlisters } from "@/lib/wishlist/mutations";
import { aMember, aPost, aReply, codeOf } from "@/tests/support/factories";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function aWish(person: Actor, postId: string, createdAt = inDays(-5)): Promise<void> {
  await addToWishlist(person, postId);
  await db().wishlistItem.updateMany({ where: { userId: person.id, postId }, data: { createdAt } });
}

async function notificationsOf(person: Actor, postId: string) {
  const rows = await db().notification.findMany({
    where: {
      userId: person.id,
      kind: { in: ["wish_expiring", "wish_gone"] },
      payload: { path: ["postId"], equals: postId },
    },
    orderBy: { createdAt: "asc" },
  });
  return rows.map((row) => ({ ...row, kind: fromPrismaEnum(row.kind) }));
}
const kindsOf = async (person: Actor, postId: string) =>
  (await notificationsOf(person, postId)).map(({ kind }) => kind);

async function tick(): Promise<void> {
  await notifyWishlisters("wish-expiring");
  await notifyWishlisters("wish-gone");
}

describe("a member with a post on the wishlist", () => {
  it("is notified once when it expires within three days", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const soon = await aPost(poster, { title: "Copper kettle", expiresAt: inDays(2.9) });
    const later = await aPost(poster, { expiresAt: inDays(3.1) });
    for (const id of [soon, later]) await aWish(ben, id);
    await tick();
    await tick();
    expect(await notificationsOf(ben, soon)).toMatchObject([
      { kind: "wish-expiring", payload: { postId: soon, title: "Copper kettle", type: "offer" } },
    ]);
    expect(await kindsOf(ben, later)).toEqual([]);
    expect(await kindsOf(cleo, soon)).toEqual([]);
  });

  it("is notified before it expires where its poster lets it expire sooner, though the wish is fresh", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    await aWish(ben, id, inDays(-1));
    await editPost(poster, id, { deadline: inDays(1) });
    await addToWishlist(cleo, id);
    await tick();
    await tick();
    expect(await kindsOf(ben, id)).toEqual(["wish-expiring"]);
    expect(await kindsOf(cleo, id)).toEqual([]);
  });

  it("is notified again after a renewal and another expiry", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster, { expiresAt: inDays(1) });
    await aWish(ben, id);
    await tick();
    await renewPost(poster, id);
    await tick();
    expect(await kindsOf(ben, id)).toEqual(["wish-expiring"]);
    await db().post.update({ where: { id }, data: { expiresAt: inDays(2) } });
    await tick();
    expect(await kindsOf(ben, id)).toEqual(["wish-expiring", "wish-expiring"]);
  });

  it("is not notified of an expiry that was known, is past, or will not happen", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const late = await aPost(poster, { expiresAt: inDays(2) });
    await aWish(ben, late, inDays(-0.5));
    const over = await aPost(poster, { expiresAt: inDays(-1) });
    await aWish(ben, over);
    const promised = await aPost(poster, { expiresAt: inDays(2) });
    await aWish(ben, promised);
    const { _id } = await aReply(await aMember(), promised);
    await promise(poster, promised, { replyId: _id });
    await tick();
    for (const id of [late, over, promised]) expect(await kindsOf(ben, id)).toEqual([]);
  });

  it("is notified once when it is handed over or taken down, unless they received or posted it", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const [given, withdrawn] = [await aPost(poster), await aPost(poster)];
    for (const id of [given, withdrawn]) for (const one of [poster, ben, cleo]) await aWish(one, id);
    const { _id } = await aReply(cleo, given);
    await promise(poster, given, { replyId: _id });
    await tick();
    expect(await kindsOf(ben, given)).toEqual([]);
    await confirmHandover(poster, given, { replyId: _id, code: await codeOf(_id) });
    await takeDownPost(poster, withdrawn);
    await Promise.all([tick(), tick()]);
    await tick();
    const told = async (id: string) => Promise.all([poster, ben, cleo].map((one) => kindsOf(one, id)));
    expect(await told(given)).toEqual([[], ["wish-gone"], []]);
    expect(await told(withdrawn)).toEqual([[], ["wish-gone"], ["wish-gone"]]);
  });

  it("is not notified after adding it too late", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const takenDown = async (withdrawnAt: Date, wishedAt?: Date) => {
      const id = await aPost(poster);
      await aWish(ben, id, wishedAt);
      await db().post.update({ where: { id }, data: { withdrawnAt } });
      return id;
    };
    const gone = await takenDown(inDays(-0.5), inDays(-0.1));
    const longGone = await takenDown(inDays(-2));
    await tick();
    for (const id of [gone, longGone]) expect(await kindsOf(ben, id)).toEqual([]);
  });

  it("is notified by the daily email, not by a separate one", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster, { expiresAt: inDays(1) });
    await aWish(ben, id);
    await tick();
    expect(await db().emailOutbox.count({ where: { userId: ben.id } })).toBe(0);
  });
});
