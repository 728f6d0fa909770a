import { randomUUID } from "node:crypto";
import { revalidateTag } from "next/cache";
import { describe, expect, it, vi } from "vitest";
import { GET as getIds } from "@/app/api/v1/me/wish/ids/route";
import { GET as getWishes } from "@/app/api/v1/me/wish/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { DELETE, PUT } from "@/app/api/v1/post/[id]/wish/route";
import { db } from "@/lib/db/client";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { aMember, aPost, aRequest, HOME, type Member, withId } from "@/tests/support/factories";

const PATH = "/api/v1/post/{id}/wish";

async function wish(as: Member, id: string, method: "PUT" | "DELETE" = "PUT") {
  const call = method === "PUT" ? PUT : DELETE;
  const response = await call(aRequest("/api/v1/post/x/wish", { method, as }), withId(id));
  const { wished, code } = await expectContract(response, method === "PUT" ? "put" : "delete", PATH);
  return [response.status, wished ?? code];
}

async function idsOf(as: Member) {
  const response = await getIds(aRequest("/api/v1/me/wish/ids", { as }));
  return (await expectContract(response, "get", "/api/v1/me/wish/ids")).ids;
}

async function wishesOf(as: Member) {
  const response = await getWishes(aRequest("/api/v1/me/wish", { as }));
  return (await expectContract(response, "get", "/api/v1/me/wish")).posts;
}

const rowsOf = (userId: string) => db().wishlistItem.count({ where: { userId } });

describe("a member who watches a post", () => {
  it("adds it to the wishlist and removes it again, and may repeat both", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    expect(await wish(ben, id)).toEqual([200, true]);
    const since = await db().wishlistItem.findFirst({ where: { userId: ben.id } });
    expect(await wish(ben, id.toUpperCase())).toEqual([200, true]);
    expect(await db().wishlistItem.findMany({ where: { userId: ben.id } })).toEqual([since]);
    expect(await idsOf(ben)).toEqual([id]);
    expect(await wish(ben, id, "DELETE")).toEqual([200, false]);
    expect(await wish(ben, id, "DELETE")).toEqual([200, false]);
    expect(await idsOf(ben)).toEqual([]);
  });

  it("has it there once after pressing in two tabs at once", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    const answers = await Promise.all(Array.from({ length: 10 }, () => wish(ben, id)));
    for (const answer of answers) expect(answer).toEqual([200, true]);
    expect(await rowsOf(ben.id)).toBe(1);
  });

  it("cannot add a post that does not exist", async () => {
    const ben = await aMember();
    for (const id of [randomUUID(), "x", ""]) expect(await wish(ben, id)).toEqual([404, "notFound"]);
    expect(await rowsOf(ben.id)).toBe(0);
  });

  it("changes nobody else's wishlist and no cached page", async () => {
    const [ben, cleo, id] = [await aMember(), await aMember(), await aPost(await aMember())];
    await wish(ben, id);
    await wish(cleo, id);
    await wish(ben, id, "DELETE");
    expect(await idsOf(cleo)).toEqual([id]);
    expect(vi.mocked(revalidateTag)).not.toHaveBeenCalled();
  });
});

describe("a wishlist", () => {
  it("lists posts as everyone sees them, newest first, and marks those that are gone", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const open = await aPost(poster);
    const expired = await aPost(poster, { expiresAt: new Date(Date.now() - 1000) });
    const down = await aPost(poster);
    for (const id of [down, open, expired]) await wish(ben, id);
    await takeDownPost(poster, down);
    const posts = await wishesOf(ben);
    expect(posts.map(({ _id, status }) => [_id, status])).toEqual([
      [expired, "expired"],
      [open, "open"],
    ]);
    expect(JSON.stringify(posts)).not.toContain(HOME.address);
    expect(await wishesOf(await aMember())).toEqual([]);
  });

  it("shows its owner no more of their own post than everyone sees", async () => {
    const poster = await aMember();
    await wish(poster, await aPost(poster));
    expect((await wishesOf(poster))[0]).not.toMatchObject({ address: HOME.address });
  });
});
