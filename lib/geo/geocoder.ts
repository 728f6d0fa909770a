import "server-only";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { GeocoderStatus, requestPlaces } from "@/lib/geo/geocoder-request";
import { nominatim } from "@/lib/geo/nominatim";
import { photon } from "@/lib/geo/photon";
import { type PlaceView, placeView } from "@/lib/geo/place-schema";
import { AppError } from "@/lib/http/errors";
import { log } from "@/lib/observability/logger";
import { DAY_MS } from "@/lib/time/durations";

const RETENTION_MS = 30 * DAY_MS;
/** Allowed is one request per second (https://operations.osmfoundation.org/policies/nominatim/), plus some margin. */
const MIN_GAP_MS = 1100;
const MAX_WAIT_MS = 3000;

/**
 * Places for typed words, best first, cached for a month.
 * @param base its `GEOCODER_URL`
 * @param signal aborts when the client has gone
 * @throws AppError "unavailable" when it fails or too many requests wait
 */
export async function askGeocoder(base: string, q: string, signal?: AbortSignal): Promise<PlaceView[]> {
  const key = keyOf(base, q);
  const known = await findCached(key);
  if (known) return known;
  await wait(await reserveSlot());
  const cached = await findCached(key);
  if (cached || signal?.aborted) return cached ?? [];
  const places = await ask(base, q);
  await cacheResult(key, places);
  return places;
}

const keyOf = (base: string, q: string) =>
  createHash("sha256")
    .update(`${base}|${q.normalize("NFKC").toLowerCase()}`)
    .digest("base64url");

const placeList = z.array(placeView);

/** @returns null for answers of an earlier version, too */
async function findCached(key: string): Promise<PlaceView[] | null> {
  const row = await db().geocodeCache.findUnique({ where: { key }, select: { places: true, foundAt: true } });
  const isFresh = row && row.foundAt.getTime() > Date.now() - RETENTION_MS;
  return isFresh ? (placeList.safeParse(row.places).data ?? null) : null;
}

async function cacheResult(key: string, places: PlaceView[]): Promise<void> {
  const now = { places, foundAt: new Date() };
  await db().geocodeCache.upsert({ where: { key }, create: { key, ...now }, update: now });
}

/** For the clock: answers hold addresses of homes, and nobody may ask again. */
export async function purgeGeocodeCache(): Promise<void> {
  await db().geocodeCache.deleteMany({ where: { foundAt: { lt: new Date(Date.now() - RETENTION_MS) } } });
}

/** Reserves the next slot of all instances, by the database's clock. @returns ms until it begins */
async function reserveSlot(): Promise<number> {
  const [turn] = await db().$queryRaw<{ ahead: number }[]>`
    INSERT INTO "JobLock" AS turn ("name", "runAt") VALUES ('geocoder', clock_timestamp())
    ON CONFLICT ("name") DO UPDATE SET "runAt" = greatest(clock_timestamp(), turn."runAt" + ${MIN_GAP_MS} * interval '1 ms')
    WHERE turn."runAt" + ${MIN_GAP_MS} * interval '1 ms' < clock_timestamp() + ${MAX_WAIT_MS} * interval '1 ms'
    RETURNING extract(epoch FROM turn."runAt" - clock_timestamp())::float8 * 1000 AS "ahead"`;
  if (!turn) throw new AppError("unavailable");
  return Math.max(0, Math.ceil(turn.ahead));
}

async function ask(base: string, q: string): Promise<PlaceView[]> {
  const { APP_URL, CONTACT_EMAIL } = env();
  const contact = CONTACT_EMAIL ? `; ${CONTACT_EMAIL}` : "";
  try {
    return await requestPlaces(base, protocolOf(base), q, `SwapShop (+${APP_URL}${contact})`);
  } catch (error) {
    log.warn({ reason: reasonFor(error) }, "the geocoder gave no answer");
    throw new AppError("unavailable");
  }
}

/** In fixed words: people type their home addresses, and the message of an error may quote the answer, which repeats them. */
function reasonFor(error: unknown): string {
  if (error instanceof GeocoderStatus) return `status ${error.status}`;
  const { name } = Object(error) as { name?: unknown };
  if (name === "TimeoutError") return "too slow";
  return name === "TypeError" ? "unreachable" : "unreadable";
}

/** Photon listens at `/api`, Nominatim at `/search`. */
const protocolOf = (base: string) => (/\/api\/?$/.test(new URL(base).pathname) ? photon : nominatim);
