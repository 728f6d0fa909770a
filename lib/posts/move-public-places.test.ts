import { describe, expect, it, vi } from "vitest";
import { db, transaction } from "@/lib/db/client";
import { cellCentre, centreOf, levelOf, type Point } from "@/lib/geo/grid-cell";
import { publicCellOf } from "@/lib/geo/public-cell";
import type { showPlace } from "@/lib/posts/derive-public-place";
import { derivePublicPlace } from "@/lib/posts/derive-public-place";
import { aMember, aPost, HOME } from "@/tests/support/factories";

/** Happens once a place to move to is sought. */
let meanwhile: (() => Promise<unknown>) | undefined;

vi.mock("@/lib/posts/derive-public-place", async (importReal) => {
  const real = await importReal<{ showPlace: typeof showPlace }>();
  const interrupted: typeof showPlace = async (...place) => {
    await meanwhile?.();
    return real.showPlace(...place);
  };
  return { ...real, showPlace: interrupted };
});

/** In the Cambrian mountains, where hardly anybody lives. */
const FARM = { latitude: 52.4012, longitude: -3.6123, address: "Hafod Farm, Llangurig" };

async function move(): Promise<number> {
  vi.resetModules();
  return (await import("@/lib/posts/move-public-places")).movePublicPlaces();
}

const shownOf = async (id: string) => {
  const { publicLatitude, publicLongitude } = await db().post.findUniqueOrThrow({ where: { id } });
  return { latitude: publicLatitude, longitude: publicLongitude };
};

describe("posts from before cells grew", () => {
  it("get the cell of their home, as new ones have it, and exact and erased places stay", async () => {
    const poster = await aMember();
    const [old, fresh] = [await aPost(poster), await aPost(poster)];
    const [exact, erased] = [await aPost(poster), await aPost(poster)];
    const large = centreOf(await publicCellOf(FARM));
    expect(levelOf(large)).toBeGreaterThan(0);
    const show = (id: string, at: Point) =>
      db().post.update({
        where: { id },
        data: { publicLatitude: at.latitude, publicLongitude: at.longitude },
      });
    await show(old, cellCentre(FARM));
    const { latitude, longitude } = cellCentre(FARM);
    await db().post.update({
      where: { id: exact },
      data: {
        locationPrecision: "exact",
        ...{ latitude, longitude, publicLatitude: latitude, publicLongitude: longitude },
        ...{ address: FARM.address, publicAddress: FARM.address },
      },
    });
    await show(erased, { latitude: 0, longitude: 0 });
    await transaction(async (tx) => {
      const wanted = { precision: "approximate", chosen: null } as const;
      const { shown } = await derivePublicPlace(tx, poster.id, FARM, wanted);
      expect(shown).toMatchObject(large);
    });
    await show(fresh, large);
    const shownExactly = await shownOf(exact);

    expect(await move()).toBe(1);
    expect([await shownOf(old), await shownOf(fresh)]).toEqual([large, large]);
    expect(await shownOf(exact)).toEqual(shownExactly);
    expect(await shownOf(erased)).toEqual({ latitude: 0, longitude: 0 });
    expect(await move()).toBe(0);
  });

  it("are moved all, however many show one cell", async () => {
    const ids = await somePosts(101);
    expect(await move()).toBe(101);
    const [large] = await Promise.all(ids.map(shownOf));
    expect(large).toEqual(centreOf(await publicCellOf(FARM)));
    expect(await move()).toBe(0);
  });

  it("lose a name that was shown for the area before, and hide what was hidden", async () => {
    const [named, hidden] = await somePosts(2);
    await db().post.update({ where: { id: named }, data: { publicAddress: "Whitland" } });
    expect(await move()).toBe(2);
    const addressOf = async (id = "") => (await db().post.findUniqueOrThrow({ where: { id } })).publicAddress;
    expect(await addressOf(named)).not.toBe("Whitland");
    expect(await addressOf(named)).not.toBe("");
    expect(await addressOf(hidden)).toBe("");
  });

  it("stay where their poster puts them meanwhile", async () => {
    const [area = "", exact = ""] = await somePosts(2);
    const lewes = centreOf(await publicCellOf(HOME));
    const { latitude, longitude } = FARM;
    meanwhile = async () => {
      meanwhile = undefined;
      await db().post.update({
        where: { id: area },
        data: { ...HOME, publicLatitude: lewes.latitude, publicLongitude: lewes.longitude },
      });
      const place = { publicLatitude: latitude, publicLongitude: longitude, publicAddress: FARM.address };
      await db().post.update({ where: { id: exact }, data: { locationPrecision: "exact", ...place } });
    };
    await move();
    expect([await shownOf(area), await shownOf(exact)]).toEqual([lewes, { latitude, longitude }]);
  });
});

/** As they showed themselves once, without a name. */
async function somePosts(count: number): Promise<string[]> {
  const poster = await aMember();
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await aPost(poster));
  const { latitude: publicLatitude, longitude: publicLongitude } = cellCentre(FARM);
  const place = { publicLatitude, publicLongitude, publicAddress: "" };
  await db().post.updateMany({ where: { id: { in: ids } }, data: { ...FARM, ...place } });
  return ids;
}
