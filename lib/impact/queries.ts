import "server-only";
import { queryRows } from "@/lib/db/named-statements";
import { type HandOver, impactOf, sumTotals } from "@/lib/impact/rules";
import type { Impact, Tally } from "@/lib/impact/schema";

/** The whole address of an exact place could be the name of a house: those are named by the other hand-overs of their area. */
const SHOWN_NAME = `CASE "locationPrecision" WHEN 'approximate' THEN "publicAddress" ELSE '' END`;

/** Not what moderators have removed. Joined by the database, since Prisma reads posts by a list of all their ids. */
const HAND_OVERS = `
  SELECT "granted" AS "items", "verified", "stateSince" AS "at",
    "title", "tags", ${SHOWN_NAME} AS "address", "publicLatitude" AS "latitude", "publicLongitude" AS "longitude"
  FROM "Reply" JOIN "Post" post ON post."id" = "postId"
  WHERE "state" = 'completed' AND (post."withdrawnAt" IS NULL OR NOT is_removed(post."id"))`;

/** Offers that went to somebody outside of this site, in their poster's words: each counts once, and none that is hidden or may still come back. */
const GIVEN_ELSEWHERE = `
  SELECT outcome."quantity", false, "at", "title", "tags", ${SHOWN_NAME}, "publicLatitude", "publicLongitude"
  FROM "Post" post JOIN (
    SELECT "postId", SUM("quantity")::int AS "quantity", MAX("at") AS "at" FROM "PostOutcome"
    WHERE "kind" = 'elsewhere' GROUP BY "postId") outcome ON post."id" = "postId"
  WHERE "type" = 'offer' AND "hiddenAt" IS NULL`;

export async function getImpact(): Promise<Impact> {
  const text = `${HAND_OVERS} UNION ALL ${GIVEN_ELSEWHERE}`;
  return impactOf(await queryRows<HandOver>({ text, values: [] }));
}

/** Of what they gave and what they received. */
export async function getImpactOf(userId: string): Promise<Tally> {
  const given = `post."posterId" = $1::uuid`;
  const text = `${HAND_OVERS} AND ${given} UNION ALL ${HAND_OVERS} AND "personId" = $1::uuid
    UNION ALL ${GIVEN_ELSEWHERE} AND ${given}`;
  return sumTotals(await queryRows<HandOver>({ text, values: [userId] }));
}
