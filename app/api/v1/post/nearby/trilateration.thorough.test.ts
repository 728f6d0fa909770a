import { expect, it } from "vitest";
import { GET } from "@/app/api/v1/post/nearby/route";
import { db } from "@/lib/db/client";
import { metresBetween } from "@/lib/geo/distance";
import { boundsOf, cellCentre, cellOf, type Point } from "@/lib/geo/grid-cell";
import { publicPlace } from "@/lib/geo/public-place";
import { type Landmark, shifted, trilaterate } from "@/tests/security/trilateration";
import { aMember, aPost, aRequest, aTag } from "@/tests/support/factories";
import { isThorough, recordMetric, times } from "@/tests/support/test-budget";

const POSTS = times(1, 100);
const LANDMARKS = 6;
/** On a busy machine each question takes a while, in ms. */
const LONG = times(180_000, 3_600_000);
/** In metres. */
const NEAR = 300;

const between = (from: number, to: number) => from + Math.random() * (to - from);

/** Not at its very edge, so that it can be moved a little. */
function anywhereInCellOf(point: Point): Point {
  const { south, north, west, east } = boundsOf(cellOf(point));
  const [height, width] = [north - south, east - west];
  return {
    latitude: between(south + 0.01 * height, north - 0.01 * height),
    longitude: between(west + 0.01 * width, east - 0.01 * width),
  };
}

async function put(id: string, point: Point, precision: "approximate" | "exact"): Promise<void> {
  const { latitude, longitude } = publicPlace({ ...point, address: "" }, precision);
  const shown = { publicLatitude: latitude, publicLongitude: longitude, locationPrecision: precision };
  await db().post.update({ where: { id }, data: { ...point, ...shown }, select: { id: true } });
}

/** A home somewhere in England, and a stalker's own posts around it, at places that are public and exact. */
async function aHunt(home: Point) {
  const [giver, stalker] = [await aMember(), await aMember()];
  const tag = aTag();
  const target = await aPost(giver, { tags: [tag] });
  await put(target, home, "approximate");
  const landmarks: Landmark[] = [];
  for (let index = 0; index < LANDMARKS; index += 1) {
    const point = shifted(cellCentre(home), between(-2, 2), between(-2, 2));
    const id = await aPost(stalker, { tags: [tag] });
    await put(id, point, "exact");
    landmarks.push({ id, point });
  }
  return { target, landmarks, tag };
}

async function answerTo({ latitude, longitude }: Point, tag: string): Promise<string> {
  const query = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude), tag });
  const response = await GET(aRequest(`/api/v1/post/nearby?${query}&radius=20&limit=100`));
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text;
}

type Answer = { posts: { _id: string; distance: string }[] };

async function hunt(home: Point) {
  const { target, landmarks, tag } = await aHunt(home);
  const heard: { from: Point; text: string }[] = [];
  const guess = await trilaterate(cellCentre(home), landmarks, async (from) => {
    const text = await answerTo(from, tag);
    heard.push({ from, text });
    const { posts } = JSON.parse(text) as Answer;
    const at = posts.findIndex(({ _id }) => _id === target);
    return { distance: posts[at]?.distance, nearer: new Set(posts.slice(0, at).map(({ _id }) => _id)) };
  });
  return { target, tag, heard, error: metresBetween(guess, home), guess };
}

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

it(
  "five hundred queries from chosen places reveal a home's cell, never its position [S50]",
  async () => {
    const errors: number[] = [];
    for (let count = 0; count < POSTS; count += 1) {
      const home = anywhereInCellOf({ latitude: between(50.8, 54), longitude: between(-2.5, 0.5) });
      const { target, tag, heard, error, guess } = await hunt(home);
      expect(heard).toHaveLength(500);
      // The stalker is no fool: the cell is found.
      expect(metresBetween(guess, cellCentre(home))).toBeLessThan(150);
      errors.push(error);
      // Elsewhere in its cell, the home gives the same answers to the letter.
      await put(target, anywhereInCellOf(home), "approximate");
      for (const { from, text } of isThorough ? heard : heard.slice(0, 100))
        expect(await answerTo(from, tag)).toBe(text);
    }
    recordMetric(
      "S50",
      `500 questions a post, ${POSTS} posts: off by ${Math.round(median(errors))} m (median)`,
    );
    // Few homes may all lie near the middle of their cells; that answers do not depend on it was shown above.
    if (isThorough) expect(median(errors)).toBeGreaterThanOrEqual(NEAR);
  },
  LONG,
);
