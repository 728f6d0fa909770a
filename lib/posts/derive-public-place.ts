import "server-only";
import type { Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { metresBetween } from "@/lib/geo/distance";
import type { Place, Point, Precision } from "@/lib/geo/grid-cell";
import { publicPlace } from "@/lib/geo/public-place";

/** Pins this close belong to one home: satellite positions are up to 20 m off. */
const SAME_HOME_METRES = 50;
const METRES_PER_DEGREE = 111_000;

type Wanted = { precision: Precision; chosen: string | null | undefined };

/**
 * Nearby pins show one anchor's cell: several cells at a border would reveal a home.
 * Only the first pin of a cluster is an anchor, so that many small steps lead away from it.
 */
export async function derivePublicPlace(
  tx: Tx,
  userId: string,
  place: Place,
  { precision, chosen }: Wanted,
): Promise<Place> {
  if (precision === "exact") return publicPlace(place, precision);
  return publicPlace(place, precision, { chosen, anchor: await anchorOf(tx, userId, place) });
}

async function anchorOf(tx: Tx, userId: string, point: Point): Promise<Point> {
  // Lock the member: of two concurrent pins the second must see the first.
  await tx.$queryRaw`SELECT FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`;
  const near = await tx.$queryRaw<Point[]>(selectHomeAnchors(userId, point));
  const anchor = near.find((one) => metresBetween(one, point) <= SAME_HOME_METRES);
  if (anchor) return anchor;
  const { latitude, longitude } = point;
  await tx.locationAnchor.create({ data: { userId, latitude, longitude }, select: { id: true } });
  return point;
}

/** Also searches across the antimeridian, earliest first. */
export function selectHomeAnchors(userId: string, { latitude, longitude }: Point): Prisma.Sql {
  const height = (1.1 * SAME_HOME_METRES) / METRES_PER_DEGREE;
  const width = Math.min(360, height / Math.max(1e-9, Math.cos((latitude * Math.PI) / 180)));
  const [west, east] = [longitude - width, longitude + width];
  return Prisma.sql`
    SELECT "latitude", "longitude" FROM "LocationAnchor"
    WHERE "userId" = ${userId}::uuid AND "latitude" BETWEEN ${latitude - height} AND ${latitude + height}
      AND ("longitude" BETWEEN ${west} AND ${east} OR "longitude" >= ${west + 360} OR "longitude" <= ${east - 360})
    ORDER BY "id"`;
}
