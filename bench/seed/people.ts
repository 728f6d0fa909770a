import type { Point } from "@/lib/geo/grid-cell";
import { DAY_MS } from "@/lib/time/durations";
import { integer, normal, type Random, randomFrom, uuidAt, zipf } from "./random";

const POSTS_PER_PERSON = 8;
const KM_PER_DEGREE = 111;
/** The searches of the bench ask about this place. */
export const CENTRE: Point = { latitude: 50.8738, longitude: 0.0088 };

export type Person = Point & { id: string; town: string };
type Town = Point & { name: string; radiusKm: number };

export const countPeople = (posts: number) => Math.max(5, Math.ceil(posts / POSTS_PER_PERSON));

/** A bigger site has more towns, and more people in each. */
const countTowns = (posts: number) => 1 + Math.floor(Math.sqrt(posts) / 5);

function townAt(index: number): Town {
  const random = randomFrom(30_000 + index);
  const place = { latitude: 50.3 + 5 * random(), longitude: -4.5 + 5.5 * random() };
  return { ...(index === 0 ? CENTRE : place), name: `Town ${index}`, radiusKm: 2 + 3 * random() };
}

export function personAt(index: number, posts: number, now: number): Person {
  const random = randomFrom(50_000_000 + index);
  const town = townAt(zipf(random, countTowns(posts), 3));
  const latitude = town.latitude + (normal(random) * town.radiusKm) / KM_PER_DEGREE;
  const width = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const longitude = town.longitude + (normal(random) * town.radiusKm) / width;
  const joined = now - integer(random, 730, 1000) * DAY_MS;
  return { id: uuidAt(random, joined), town: town.name, latitude, longitude };
}

/** Some publish a hundred times as much as others. */
export const drawPoster = (random: Random, posts: number) => Math.floor(countPeople(posts) * random() ** 1.3);
