import "server-only";
import type { Actor } from "@/lib/auth/session";
import { queryRows } from "@/lib/db/named-statements";
import { Prisma } from "@/lib/generated/prisma/client";
import { cellCentre, type Point } from "@/lib/geo/grid-cell";
import { FRESH_RADIUS, type FreshNearby, type FreshQuery } from "@/lib/search/fresh-schema";
import { buildWhere, NEWEST_FIRST } from "@/lib/search/sql-filters";
import { DAY_MS } from "@/lib/time/durations";

/** So many of the newest posts are looked at: enough to say that there is something, wherever one is. */
const MAX_READ = 2000;

type Home = Pick<FreshQuery, "latitude" | "longitude">;
type Options = { home: Point | null; hidden: string[] };

/** Others' new posts around the place that was sent, or around the member's home. Null without either. */
export async function countFresh(
  actor: Actor,
  { since = new Date(Date.now() - DAY_MS), ...sent }: FreshQuery,
  { home, hidden }: Options,
): Promise<FreshNearby | null> {
  const place = pointOf(sent) ?? home;
  if (!place) return null;
  // As a search there would: its cell, and nothing nearer.
  const centre = cellCentre(place);
  const where = buildWhere({
    status: "available",
    place: centre,
    radius: FRESH_RADIUS,
    hidden: [actor.id, ...hidden],
  });
  const [row] = await queryRows<{ count: string }>(Prisma.sql`SELECT count(*) FROM (
    SELECT * FROM "Post" WHERE "createdAt" > ${since} ${NEWEST_FIRST} LIMIT ${MAX_READ}) AS "Post" ${where}`);
  return { count: Number(row?.count ?? 0), ...centre, radius: FRESH_RADIUS };
}

const pointOf = ({ latitude, longitude }: Home): Point | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude };
