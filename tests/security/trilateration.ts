/** An attacker who locates a giver and knows how the site works. */
import { DISTANCES, metresBetween } from "@/lib/geo/distance";
import { cellCentre, type Point } from "@/lib/geo/grid-cell";

/** The attacker's own post at a known place. */
export type Landmark = { id: string; point: Point };
/** The result of one `GET /post/nearby`: the post's distance, and which landmarks are nearer. */
type Sight = { distance: string | undefined; nearer: Set<string> };
export type Ask = (from: Point) => Promise<Sight>;
type Seen = Sight & { from: Point };
type Model = (asked: Point) => Point;

const QUERIES = 500;
const DIRECTIONS = 12;
/** Usable boundaries between distance steps, in km. */
const BORDERS = [1, 2, 5];
const HALVINGS = 13;
/** The attacker knows the cell and tries a 50 m grid around its centre, in km. */
const REACH = 1.2;
const GRAIN = 0.05;
const KM_PER_DEGREE = 111.19;

/** The site may compare with the exact query position or with its cell. */
const MODELS: Model[] = [(asked) => asked, cellCentre];

/** The point this many km east and north of another. */
export function shifted({ latitude, longitude }: Point, east: number, north: number): Point {
  const width = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return { latitude: latitude + north / KM_PER_DEGREE, longitude: longitude + east / width };
}

/** The best guess of the position after 500 queries; `shown` is the public one. */
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

/** Bisects across the boundary of a distance step. */
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

/** Whether a step, such as "1–2 km", ends at or below this distance. */
const isWithin = (distance: string | undefined, border: number) =>
  stepNamed(distance) <= BORDERS.indexOf(border);

/** The centre of the positions that explain most observations. */
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
