import "server-only";
import { queryRows } from "@/lib/db/named-statements";
import { type HandOver, impactOf, sumTotals } from "@/lib/impact/rules";
import type { Impact, Tally } from "@/lib/impact/schema";
import { MAX_SAID_ITEMS } from "@/lib/replies/handover-rules";

/** The whole address of an exact place could be the name of a house: those are named by the other hand-overs of their area. */
const SHOWN_NAME = `CASE "locationPrecision" WHEN 'approximate' THEN "publicAddress" ELSE '' END`;

/** Of an exact place its cell, and nowhere as long as it has none. */
const shownPart = (part: "Latitude" | "Longitude") =>
  `CASE "locationPrecision" WHEN 'approximate' THEN "public${part}" ELSE coalesce("closed${part}", 0) END`;
const SHOWN_PLACE = `${shownPart("Latitude")} AS "latitude", ${shownPart("Longitude")} AS "longitude"`;

const NOT_REMOVED = `(post."withdrawnAt" IS NULL OR NOT is_removed(post."id"))`;

/** Not what moderators have removed. Joined by the database, since Prisma reads posts by a list of all their ids. */
const HAND_OVERS = `
  SELECT "granted" AS "items", "verified", "stateSince" AS "at",
    "title", "tags", ${SHOWN_NAME} AS "address", "showStreet", ${SHOWN_PLACE},
    NULL::uuid AS "partOf"
  FROM "Reply" JOIN "Post" post ON post."id" = "postId"
  WHERE "state" = 'completed' AND ${NOT_REMOVED}`;

/** Offers that went to somebody outside of this site, in their poster's words: each counts once, in the months when it was said, and none that is hidden or may still come back. */
const GIVEN_ELSEWHERE = `
  SELECT least("so_far", ${MAX_SAID_ITEMS}) - least("so_far" - said."quantity", ${MAX_SAID_ITEMS}), false, "at",
    "title", "tags", ${SHOWN_NAME}, "showStreet", ${SHOWN_PLACE}, "postId"
  FROM "Post" post JOIN (
    SELECT "postId", "quantity", "at", (SUM("quantity") OVER (PARTITION BY "postId" ORDER BY "at", "id"))::int AS "so_far"
    FROM "PostOutcome" WHERE "kind" = 'elsewhere') said ON post."id" = "postId"
  WHERE "type" = 'offer' AND "hiddenAt" IS NULL AND ${NOT_REMOVED}`;

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
