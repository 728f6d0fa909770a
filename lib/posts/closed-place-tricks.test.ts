import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { cellOf, centreOf, levelOf } from "@/lib/geo/grid-cell";
import { publicCellOf } from "@/lib/geo/public-cell";
import { getPost } from "@/lib/posts/queries";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import { aMember, aPost, aReply, codeOf } from "@/tests/support/factories";

/** A farm in the hills. */
const FARM = { latitude: 57.3471, longitude: -4.9862, address: "The farm, Cannich" };

it("a given post whose exact place was shown falls back to a cell of at least 200 households, as all others", async () => {
  const [poster, ben] = [await aMember(), await aMember()];
  const id = await aPost(poster);
  const { latitude: publicLatitude, longitude: publicLongitude, address: publicAddress } = FARM;
  await db().post.update({
    where: { id },
    data: { ...FARM, publicAddress, publicLatitude, publicLongitude, locationPrecision: "exact" },
  });
  const { _id: replyId } = await aReply(ben, id);
  await promise(poster, id, { replyId });
  await confirmHandover(poster, id, { replyId, code: await codeOf(replyId) });
  const { latitude, longitude, locationPrecision, status } = (await getPost(id)) ?? {};
  const cell = await publicCellOf(FARM);
  expect(cell.level).toBeGreaterThan(0);
  expect([status, locationPrecision]).toEqual(["given", "approximate"]);
  const shown = { latitude: latitude ?? 0, longitude: longitude ?? 0 };
  expect(levelOf(shown)).toBeGreaterThanOrEqual(cell.level);
  expect(shown).toEqual(centreOf(cellOf(FARM, levelOf(shown))));
});
