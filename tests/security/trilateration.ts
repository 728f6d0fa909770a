/** Somebody who wants to know where a giver lives, and has read how the site works. */
import { DISTANCES, metresBetween } from "@/lib/geo/distance";
import { cellCentre, type Point } from "@/lib/geo/grid-cell";

/** A post of the stalker's own, at a place that is known exactly. */
export type Landmark = { id: string; point: Point };
/** What one call of `GET /post/nearby` tells: how far the post is, and which landmarks are nearer. */
type Sight = { distance: string | undefined; nearer: Set<string> };
export type Ask = (from: Point) => Promise<Sight>;
type Seen = Sight & { from: Point };
type Model = (asked: Point) => Point;

const QUERIES = 500;
const DIRECTIONS = 12;
/** Where the steps of distances end that are near enough to be of use, in km. */
const BORDERS = [1, 2, 5];
const HALVINGS = 13;
/** The stalker knows the cell and looks at every 50 m around its centre, in km. */
const REACH = 1.2;
const GRAIN = 0.05;
const KM_PER_DEGREE = 111.19;

/** The site may compare with the place that was asked from, or with the middle of its cell. */
const MODELS: Model[] = [(asked) => asked, cellCentre];

/** The point so many km east and north of another. */
export function shifted({ latitude, longitude }: Point, east: number, north: number): Point {
  const width = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return { latitude: latitude + north / KM_PER_DEGREE, longitude: longitude + east / width };
}

/** The best guess at where the post really is, after 500 questions; `shown` is the place that everyone sees. */
export async function trilaterate(shown: Point, landmarks: Landmark[], ask: Ask): Promise<Point> {
  const seen: Seen[] = [];
  const look = async (from: Point) => {
    const sight = { from, ...(await ask(from)) };
    seen.push(sight);
    return sight;
  };
  for (let index = 0; index < DIRECTIONS; index += 1) {
    const angle = (2 * Math.PI * index) / DIRECTIONS;
    const along = (km: number) => shifted(shown, km * Math.cos(angle), km * Math.sin(angle));
    for (const border of BORDERS) await findBorder(border, along, look);
  }
  while (seen.length < QUERIES) await look(shifted(shown, 8 * Math.random() - 4, 8 * Math.random() - 4));
  const guesses = MODELS.map((model) => explain(shown, landmarks, seen, model));
  return guesses.reduce((best, guess) => (guess.score > best.score ? guess : best)).point;
}

/** Walks to and fro across the end of a step of distances, by half as much each time. */
async function findBorder(
  border: number,
  along: (km: number) => Point,
  look: (from: Point) => Promise<Sight>,
) {
  let [inside, outside] = [Math.max(0, border - REACH), border + REACH];
  for (let count = 0; count < HALVINGS; count += 1) {
    const middle = (inside + outside) / 2;
    const { distance } = await look(along(middle));
    if (isWithin(distance, border)) inside = middle;
    else outside = middle;
  }
}

const stepNamed = (distance: string | undefined) => (DISTANCES as readonly string[]).indexOf(distance ?? "");

/** Whether a step, such as "1–2 km", ends there or before. */
const isWithin = (distance: string | undefined, border: number) =>
  stepNamed(distance) <= BORDERS.indexOf(border);

/** The middle of all places that explain most of what was seen. */
function explain(shown: Point, landmarks: Landmark[], seen: Seen[], model: Model) {
  const sights = seen.map(({ from, distance, nearer }) => {
    const place = model(from);
    return {
      place,
      step: stepNamed(distance),
      marks: landmarks.map(({ id, point }) => ({
        km: metresBetween(place, point) / 1000,
        isNearer: nearer.has(id),
      })),
    };
  });
  let best: { score: number; points: Point[] } = { score: -1, points: [] };
  for (let east = -REACH; east <= REACH; east += GRAIN) {
    for (let north = -REACH; north <= REACH; north += GRAIN) {
      const point = shifted(shown, east, north);
      let score = 0;
      for (const { place, step, marks } of sights) {
        const km = metresBetween(place, point) / 1000;
        if (stepOf(km) === step) score += 1;
        for (const mark of marks) if (mark.km < km === mark.isNearer) score += 1;
      }
      if (score > best.score) best = { score, points: [] };
      if (score === best.score) best.points.push(point);
    }
  }
  return { score: best.score, point: middleOf(best.points) };
}

const stepOf = (km: number) => [1, 2, 5, 10].filter((end) => km >= end).length;

const middleOf = (points: Point[]): Point => ({
  latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
  longitude: points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length,
});
