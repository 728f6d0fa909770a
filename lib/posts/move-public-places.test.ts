import { describe, expect, it, vi } from "vitest";
import { db, transaction } from "@/lib/db/client";
import { cellCentre, centreOf, levelOf, type Point } from "@/lib/geo/grid-cell";
import { publicCellOf } from "@/lib/geo/public-cell";
import { derivePublicPlace } from "@/lib/posts/derive-public-place";
import { aMember, aPost } from "@/tests/support/factories";

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
});
