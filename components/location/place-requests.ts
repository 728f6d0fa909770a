import { get } from "@/lib/api-client/client";
import { cellCentre, type Point } from "@/lib/geo/grid-cell";
import { PLACE_LIMITS } from "@/lib/geo/place-rules";
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

/** The settlement shown of an address there unless another is chosen. @throws ApiError or a network error */
export const findUsualSettlement = async (address: string, point: Point): Promise<string> =>
  (await askAbout(point, address)).settlement ?? "";

const answers = new Map<string, Promise<FoundPlaces>>();
const KEPT_ANSWERS = 50;

/** The server need not know the exact point. Each question is asked once. */
function askAbout(point: Point, address = ""): Promise<FoundPlaces> {
  const { latitude, longitude } = cellCentre(point);
  const q = address.trim().slice(0, PLACE_LIMITS.q.max);
  const query = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) });
  if (q.length >= PLACE_LIMITS.q.min) query.set("q", q);
  const key = String(query);
  const known = answers.get(key);
  if (known) return known;
  if (answers.size >= KEPT_ANSWERS) answers.clear();
  const answer = get<FoundPlaces>(`/place?${key}`);
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  return answer;
}
