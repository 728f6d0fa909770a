import "server-only";
import { getCommunity } from "@/lib/community/queries";
import { invalidateTags } from "@/lib/db/cache-tags";
import { db, type Tx, transaction } from "@/lib/db/client";
import { tagsOfPost } from "@/lib/db/tag-names";
import { cellOfPublicPlace, type Place } from "@/lib/geo/grid-cell";
import { splitAtSettlement } from "@/lib/geo/settlement-names";
import { settlementOf } from "@/lib/geo/settlement-of";

const JOB = "public-names";

/**
 * Posts from before only names of the list were shown unasked get the name that new ones have: once for a database, since a
 * poster may choose such a name. Returns how many posts were changed.
 */
export async function renamePublicPlaces(): Promise<number> {
  if ((await db().jobLock.count({ where: { name: JOB } })) > 0) return 0;
  const { country } = await getCommunity();
  let changed = 0;
  for (const shown of await listShownNames()) {
    if ((await usualNameOf(shown.address, shown, country)) === shown.address) continue;
    changed += await transaction((tx) => renameAll(tx, shown, country));
  }
  await db().jobLock.createMany({ data: { name: JOB, runAt: new Date() }, skipDuplicates: true });
  return changed;
}

const listShownNames = () =>
  db().$queryRaw<Place[]>`
    SELECT DISTINCT "publicAddress" AS "address", "publicLatitude" AS "latitude", "publicLongitude" AS "longitude"
    FROM "Post" WHERE "locationPrecision" = 'approximate' AND NOT "showStreet" AND "publicAddress" <> ''`;

const usualNameOf = (address: string, shown: Place, country: string) =>
  settlementOf(address, cellOfPublicPlace(shown), country);

async function renameAll(tx: Tx, shown: Place, country: string): Promise<number> {
  const posts = await tx.post.findMany({
    where: {
      ...{ locationPrecision: "approximate", showStreet: false, publicAddress: shown.address },
      ...{ publicLatitude: shown.latitude, publicLongitude: shown.longitude },
    },
    select: { id: true, posterId: true, tags: true, address: true },
  });
  // Another name was chosen by the poster.
  const derived = posts.filter(({ address }) => splitAtSettlement(address)[0]?.name === shown.address);
  for (const post of derived) {
    const publicAddress = await usualNameOf(post.address, shown, country);
    await tx.post.update({ where: { id: post.id }, data: { publicAddress }, select: { id: true } });
    invalidateTags(tx, ...tagsOfPost(post));
  }
  return derived.length;
}
