import { get } from "@/lib/api-client/client";
import { cellCentre, type Point } from "@/lib/geo/grid-cell";
import type { FoundPlaces, PlaceView } from "@/lib/geo/place-schema";

type Query = { q: string; isTyping?: "yes" };

export const findPlaces = (query: Query, signal?: AbortSignal) =>
  get<FoundPlaces>(`/place?${new URLSearchParams(query)}`, signal);

/** The place that the typed address names, if it is one to the letter. @throws ApiError or a network error */
export async function findNamedPlace(address: string): Promise<PlaceView | undefined> {
  const isSame = (place: PlaceView) => place.address.toLowerCase() === address.trim().toLowerCase();
  return (await findPlaces({ q: address.trim() })).places.find(isSame);
}

/** @throws ApiError or a network error */
export const findNearestPlace = async (point: Point): Promise<PlaceView | undefined> =>
  (await askAbout(point)).places[0];

/** The middle of the cell that would stand for the point in public. @throws ApiError or a network error */
export const findShownAt = async (point: Point): Promise<Point | null> => (await askAbout(point)).shownAt;

/** The server need not know the exact point. */
function askAbout(point: Point): Promise<FoundPlaces> {
  const { latitude, longitude } = cellCentre(point);
  const query = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) });
  return get<FoundPlaces>(`/place?${query}`);
}
