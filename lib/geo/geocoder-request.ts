import "server-only";
import type { PlaceView } from "@/lib/geo/place-schema";
import { limitedText } from "@/lib/http/limited-text";

export type GeocoderProtocol = {
  parameters: Record<string, string>;
  /** Leaves out what is not valid. @throws Error unless the answer has a list */
  placesIn(answer: unknown): PlaceView[];
};

/** A status other than success. */
export class GeocoderStatus extends Error {
  constructor(readonly status: number) {
    super(`the geocoder answered ${status}`);
  }
}

export const MAX_PLACES = 5;
const TIMEOUT_MS = 4000;
const MAX_BYTES = 256 * 1024;

/**
 * @param base the geocoder's search URL, with any fixed parameters, such as a key
 * @returns no two of one name
 * @throws Error when it cannot be reached, takes too long, or returns no list
 */
export async function requestPlaces(
  base: string,
  { parameters, placesIn }: GeocoderProtocol,
  q: string,
  userAgent: string,
): Promise<PlaceView[]> {
  const url = new URL(base);
  for (const [name, value] of Object.entries({ q, limit: String(MAX_PLACES), ...parameters }))
    url.searchParams.set(name, value);
  const response = await fetch(url, {
    headers: { accept: "application/json", "user-agent": userAgent },
    // A redirect could lead into our own network.
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new GeocoderStatus(response.status);
  }
  const places = placesIn(JSON.parse(await limitedText(response, MAX_BYTES)));
  return places.filter(({ name }, at) => places.findIndex((other) => other.name === name) === at);
}
