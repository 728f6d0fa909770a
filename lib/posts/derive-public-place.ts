import "server-only";
import { getCommunity } from "@/lib/community/queries";
import type { Tx } from "@/lib/db/client";
import { type Post, Prisma } from "@/lib/generated/prisma/client";
import {
  type Cell,
  cellOfPublicPlace,
  centreOf,
  type Place,
  type Point,
  type Precision,
} from "@/lib/geo/grid-cell";
import { anchorOf, isKnown, type KnownPin, MAX_REACH, orHome } from "@/lib/geo/home-anchor";
import { publicCellOf, withReach } from "@/lib/geo/public-cell";
import { partsOfShown, publicPlace } from "@/lib/geo/public-place";
import { isSettlementName } from "@/lib/geo/settlement-names";
import { settlementOf } from "@/lib/geo/settlement-of";
import { getHome } from "@/lib/users/queries";

const METRES_PER_DEGREE = 111_000;

/** Of a member who posts from ever other places nearby no more are noted. */
const MAX_PINS_NEAR = 500;

type Wanted = {
  precision: Precision;
  /** The poster's choice: "" hides the settlement, null or undefined shows the usual one. */
  chosen?: string | null | undefined;
  showStreet?: boolean | undefined;
};

/** As everyone sees the place of a post; `closed` of an exact one is left once the post is closed. */
export type ShownPlace = { shown: Place; closed: Point | null };

/** The place of a member's post as everyone may see it. */
export async function derivePublicPlace(
  tx: Tx,
  userId: string,
  place: Place,
  wanted: Wanted,
): Promise<ShownPlace> {
  if (wanted.precision === "exact") return showExactly(place);
  return showPlace(tx, place, await cellOfMember(tx, userId, place), wanted);
}

/** Closed, it shows the cell of the place itself: everybody knew that, and nothing of the member's home is part of it. */
export const showExactly = async (place: Place): Promise<ShownPlace> => ({
  shown: publicPlace(place, "exact"),
  closed: centreOf(await publicCellOf(place)),
});

/** The cell of the pin's anchor, which the pin becomes itself where there is none. */
export const cellOfMember = async (tx: Tx, userId: string, pin: Point): Promise<Cell> =>
  publicCellOf(await requireAnchor(tx, userId, pin));

export async function showPlace(
  tx: Tx,
  place: Place,
  cell: Cell,
  { precision, chosen, showStreet }: Wanted,
): Promise<ShownPlace> {
  const isGood = chosen === "" || (typeof chosen === "string" && isSettlementName(chosen));
  const settlement = isGood ? chosen : await usualSettlement(tx, place.address, cell);
  return { shown: publicPlace(place, precision, { cell, settlement, showStreet }), closed: null };
}

/** As it is stored. */
export const placeColumns = ({ shown, closed }: ShownPlace) => ({
  publicAddress: shown.address,
  publicLatitude: shown.latitude,
  publicLongitude: shown.longitude,
  closedLatitude: closed?.latitude ?? null,
  closedLongitude: closed?.longitude ?? null,
});

export type StoredPlace = Pick<
  Post,
  "address" | "publicAddress" | "publicLatitude" | "publicLongitude" | "showStreet"
>;

/** The choices of a poster for an area; `chosen` is null if it shows what it shows without a choice. */
export async function shownBefore(tx: Tx, now: StoredPlace) {
  const { settlement } = partsOfShown(now.address, now.publicAddress, now.showStreet);
  const cell = cellOfPublicPlace({ latitude: now.publicLatitude, longitude: now.publicLongitude });
  const isUsual = settlement === (await usualSettlement(tx, now.address, cell));
  return { chosen: isUsual ? null : settlement, showStreet: now.showStreet };
}

/** The settlement of an address whose poster chooses none. */
async function usualSettlement(tx: Tx, address: string, cell: Cell): Promise<string> {
  const { country } = await getCommunity(tx);
  return settlementOf(address, cell, country);
}

/** The same before the post is published, when it makes no anchor. */
export async function cellToShow(tx: Tx, userId: string, pin: Point): Promise<Cell> {
  const home = await getHome({ id: userId }, tx);
  const point = orHome(pin, home);
  return publicCellOf(anchorOf(point, { home: null, pins: await listPinsNear(tx, userId, point) }));
}

async function requireAnchor(tx: Tx, userId: string, pin: Point): Promise<Point> {
  const { latitude, longitude } = orHome(pin, await lockHome(tx, userId));
  const point = { latitude, longitude };
  const pins = await listPinsNear(tx, userId, point);
  const anchor = anchorOf(point, { home: null, pins });
  if (anchor === point) await tx.locationAnchor.create({ data: { userId, ...point }, select: { id: true } });
  else if (!isKnown(point, anchor, pins) && pins.length < MAX_PINS_NEAR) {
    const { latitude: anchorLatitude, longitude: anchorLongitude } = anchor;
    const data = { userId, ...point, anchorLatitude, anchorLongitude };
    await tx.locationAnchor.create({ data, select: { id: true } });
  }
  return anchor;
}

/** Earliest first. */
const listPinsNear = async (tx: Tx, userId: string, point: Point): Promise<KnownPin[]> =>
  withReach(await tx.$queryRaw(selectHomeAnchors(userId, point)));

/** Locks the member: of two concurrent pins the second must see the first. */
async function lockHome(tx: Tx, userId: string): Promise<Point | null> {
  const [home] = await tx.$queryRaw<Point[]>`
    SELECT "homeLatitude" AS "latitude", "homeLongitude" AS "longitude" FROM "User"
    WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`;
  return home?.latitude == null || home.longitude == null ? null : home;
}

/** Also searches across the antimeridian, earliest first. */
export function selectHomeAnchors(userId: string, { latitude, longitude }: Point): Prisma.Sql {
  const height = (1.1 * MAX_REACH) / METRES_PER_DEGREE;
  const width = Math.min(360, height / Math.max(1e-9, Math.cos((latitude * Math.PI) / 180)));
  const [west, east] = [longitude - width, longitude + width];
  return Prisma.sql`
    SELECT "latitude", "longitude", "anchorLatitude", "anchorLongitude" FROM "LocationAnchor"
    WHERE "userId" = ${userId}::uuid AND "latitude" BETWEEN ${latitude - height} AND ${latitude + height}
      AND ("longitude" BETWEEN ${west} AND ${east} OR "longitude" >= ${west + 360} OR "longitude" <= ${east - 360})
    ORDER BY "id"`;
}
