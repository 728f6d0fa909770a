import { describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { renewPost, takeDownPost } from "@/lib/replies/post-lifecycle";
import { confirmHandover, promise } from "@/lib/replies/promises";
import { DAY_MS } from "@/lib/time/durations";
import { addToWishlist, notifyWishlisters } from "@/lib/wishlist/mutations";
import { aMember, aPost, aReply } from "@/tests/support/factories";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function aWish(person: Actor, postId: string, createdAt = inDays(-5)): Promise<void> {
  await addToWishlist(person, postId);
  await db().wish.updateMany({ where: { userId: person.id, postId }, data: { createdAt } });
}

const newsOf = (person: Actor, postId: string) =>
  db().news.findMany({
    where: { userId: person.id, kind: { startsWith: "wish-" }, facts: { path: ["postId"], equals: postId } },
    orderBy: { createdAt: "asc" },
  });
const kindsOf = async (person: Actor, postId: string) =>
  (await newsOf(person, postId)).map(({ kind }) => kind);

async function tick(): Promise<void> {
  await notifyWishlisters("wish-expiring");
  await notifyWishlisters("wish-gone");
}

describe("who wished for a post", () => {
  it("is told, once, when it expires within three days", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const soon = await aPost(poster, { title: "Copper kettle", expiresAt: inDays(2.9) });
    const later = await aPost(poster, { expiresAt: inDays(3.1) });
    for (const id of [soon, later]) await aWish(ben, id);
    await tick();
    await tick();
    expect(await newsOf(ben, soon)).toMatchObject([
      { kind: "wish-expiring", facts: { postId: soon, title: "Copper kettle", type: "offer" } },
    ]);
    expect(await kindsOf(ben, later)).toEqual([]);
    expect(await kindsOf(cleo, soon)).toEqual([]);
  });

  it("is told again when it was renewed and is about to expire once more", async () => {
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

  it("is not told of an end that they knew, that is over, or that will not come", async () => {
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

  it("is told, once, when it is handed over or taken down; who received it, or posted it, is not", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const [given, withdrawn] = [await aPost(poster), await aPost(poster)];
    for (const id of [given, withdrawn]) for (const one of [poster, ben, cleo]) await aWish(one, id);
    const { _id } = await aReply(cleo, given);
    await promise(poster, given, { replyId: _id });
    await tick();
    expect(await kindsOf(ben, given)).toEqual([]);
    await confirmHandover(poster, given, { replyId: _id });
    await takeDownPost(poster, withdrawn);
    await Promise.all([tick(), tick()]);
    await tick();
    const told = async (id: string) => Promise.all([poster, ben, cleo].map((one) => kindsOf(one, id)));
    expect(await told(given)).toEqual([[], ["wish-gone"], []]);
    expect(await told(withdrawn)).toEqual([[], ["wish-gone"], ["wish-gone"]]);
  });

  it("is not told who wished for it when it was gone, nor days later", async () => {
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

  it("is told by the daily mail, not by one of its own", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster, { expiresAt: inDays(1) });
    await aWish(ben, id);
    await tick();
    expect(await db().mail.count({ where: { userId: ben.id } })).toBe(0);
  });
});
