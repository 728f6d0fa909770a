import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { renamePublicPlaces } from "@/lib/posts/rename-public-places";
import { aMember, aPost } from "@/tests/support/factories";

const shownOf = async (id: string) =>
  (await db().post.findUniqueOrThrow({ where: { id }, select: { publicAddress: true } })).publicAddress;

async function aPostFromBefore(address: string, publicAddress: string): Promise<string> {
  const id = await aPost(await aMember());
  await db().post.update({ where: { id }, data: { address, publicAddress }, select: { id: true } });
  return id;
}

it("replaces names that only read like a town, once, and leaves those of the list and those chosen", async () => {
  await db().jobLock.deleteMany({ where: { name: "public-names" } });
  const usual = await shownOf(await aPost(await aMember()));
  expect(usual).not.toBe("");
  const house = await aPostFromBefore("Elm Street, Windyridge", "Windyridge");
  const street = await aPostFromBefore("Heol Fawr", "Heol Fawr");
  const town = await aPostFromBefore(`Elm Street, ${usual}`, usual);
  const chosen = await aPostFromBefore("12 Elm Street, Windyridge", "By the mill");
  const hidden = await aPostFromBefore("Elm Street, Windyridge", "");

  expect(await renamePublicPlaces()).toBe(2);
  expect(await Promise.all([house, street, town, chosen, hidden].map(shownOf))).toEqual([
    usual,
    usual,
    usual,
    "By the mill",
    "",
  ]);

  const later = await aPostFromBefore("Elm Street, Windyridge", "Windyridge");
  expect(await renamePublicPlaces()).toBe(0);
  expect(await shownOf(later)).toBe("Windyridge");
});
