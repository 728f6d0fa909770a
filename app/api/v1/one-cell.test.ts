import { beforeAll, expect, it } from "vitest";
import { PATCH } from "@/app/api/v1/post/[id]/route";
import { POST } from "@/app/api/v1/post/upload/route";
import { db, transaction } from "@/lib/db/client";
import { cellCentre, type Point } from "@/lib/geo/grid-cell";
import { derivePublicPlace, selectHomeAnchors } from "@/lib/posts/derive-public-place";
import { getPost } from "@/lib/posts/queries";
import { shifted } from "@/tests/security/trilateration";
import { aMember, anUpload, aPhoto, aRequest, HOME, type Member, withId } from "@/tests/support/factories";
import { times } from "@/tests/support/test-budget";

/** Six metres from a corner where three cells meet. */
const CORNER_HOME = { latitude: 50.88004, longitude: 0.015867 };
const CELLS_AROUND = 3;
/** How far satellites put a pin from where it is, in km. */
const NOISE = 0.02;

let photo: Buffer;
beforeAll(async () => {
  photo = await aPhoto({ width: 40, height: 30 });
});

const noisy = (home: Point, index: number) => {
  const angle = 2.4 * index;
  return shifted(home, NOISE * Math.cos(angle), NOISE * Math.sin(angle));
};

async function publish(as: Member, { latitude, longitude }: Point, fields: Record<string, string> = {}) {
  const place = { latitude: String(latitude), longitude: String(longitude), images: photo, ...fields };
  const body = await anUpload(place);
  const answer = await (await POST(aRequest("/api/v1/post/upload", { as, body }))).json();
  return shownOf(answer.post._id);
}

async function shownOf(id: string) {
  const post = await getPost(id);
  if (!post) throw new Error("the post is there");
  return { id, cell: `${post.latitude},${post.longitude}` };
}

const shownAt = (userId: string, point: Point) =>
  transaction((tx) =>
    derivePublicPlace(
      tx,
      userId,
      { ...point, address: HOME.address },
      { precision: "approximate", chosen: null },
    ),
  );

const cellsOf = (points: Point[]) =>
  new Set(points.map(({ latitude, longitude }) => `${latitude},${longitude}`));

it("twelve pins of a home at a corner of cells show one cell, in any order [S49]", async () => {
  const { id } = await aMember();
  const pins = Array.from({ length: 12 }, (_, index) => noisy(CORNER_HOME, index));
  expect(cellsOf(pins.map(cellCentre)).size).toBe(CELLS_AROUND);
  const shown: Point[] = [];
  for (const pin of pins) shown.push(await shownAt(id, pin));
  expect(cellsOf(shown).size).toBe(1);
});

it("a post, even an edited one, keeps the cell of an earlier pin within 50 m, and no other [S49]", async () => {
  const ann = await aMember();
  const first = await publish(ann, noisy(CORNER_HOME, 0));
  const move = async (json: Point) => {
    await PATCH(aRequest("/api/v1/post/x", { method: "PATCH", as: ann, json }), withId(first.id));
    return shownOf(first.id);
  };
  expect(cellsOf([0, 1, 2, 3].map((index) => cellCentre(noisy(CORNER_HOME, index)))).size).toBeGreaterThan(1);
  for (const index of [1, 2, 3]) expect(await move(noisy(CORNER_HOME, index))).toEqual(first);
  expect(await move(shifted(CORNER_HOME, 0, 3))).not.toEqual(first);
  expect(await publish(ann, noisy(CORNER_HOME, 2))).toMatchObject({ cell: first.cell });
});

it("many small steps lead to other cells: only the first pin of a place counts", async () => {
  const { id } = await aMember();
  const steps = Array.from({ length: 60 }, (_, index) => shifted(CORNER_HOME, 0.049 * index, 0));
  for (const step of steps) {
    const { longitude } = await shownAt(id, step);
    expect(Math.abs(longitude - cellCentre(step).longitude)).toBeLessThan(0.017);
  }
  const last = steps.at(-1) ?? CORNER_HOME;
  expect((await shownAt(id, shifted(last, 0.03, 0))).longitude).toBeGreaterThan(0.04);
});

it("an exact place or another member's pin does not affect a home", async () => {
  const [ann, ben] = [await aMember(), await aMember()];
  const [south, north] = [shifted(CORNER_HOME, 0, -0.015), shifted(CORNER_HOME, 0, 0.015)];
  await publish(ann, south, { exactPlace: "true" });
  await publish(ben, south);
  const { latitude, longitude } = cellCentre(north);
  expect((await publish(ann, north)).cell).toBe(`${latitude},${longitude}`);
});

it("of two simultaneous pins the second keeps the cell of the first", async () => {
  for (let time = 0; time < times(3, 20); time += 1) {
    const { id } = await aMember();
    const pins = [0, 1, 2, 3].map((index) => noisy(CORNER_HOME, index));
    expect(cellsOf(await Promise.all(pins.map((pin) => shownAt(id, pin)))).size).toBe(1);
  }
});

it("a home on the antimeridian has one cell as well", async () => {
  const { id } = await aMember();
  const pins = [179.9999, -179.9999].map((longitude) => ({ latitude: -16.8, longitude }));
  expect(cellsOf(pins.map(cellCentre)).size).toBe(2);
  const shown = [];
  for (const pin of pins) shown.push(await shownAt(id, pin));
  expect(cellsOf(shown).size).toBe(1);
});

it("a member's pins are deleted with the member", async () => {
  const { id } = await aMember();
  await shownAt(id, CORNER_HOME);
  expect(await db().locationAnchor.count({ where: { userId: id } })).toBe(1);
  await db().user.delete({ where: { id } });
  expect(await db().locationAnchor.count({ where: { userId: id } })).toBe(0);
});

it("reads only a few pins of a member who has thousands", async () => {
  const { id } = await aMember();
  await db().$executeRaw`
    INSERT INTO "LocationAnchor" ("userId", "latitude", "longitude")
    SELECT ${id}::uuid, 50 + 0.0006 * (n % 100), 0.001 * (n / 100) FROM generate_series(1, 10000) AS n`;
  await db().$executeRaw`ANALYZE "LocationAnchor"`;
  const { sql, values } = selectHomeAnchors(id, { latitude: 50.03, longitude: 0.05 });
  const numbered = sql.replace(/\?/g, (_, at) => `$${sql.slice(0, at).split("?").length}`);
  const [row] = await db().$queryRawUnsafe<{ "QUERY PLAN": { Plan: unknown }[] }[]>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${numbered}`,
    ...values,
  );
  const plan = JSON.stringify(row?.["QUERY PLAN"]);
  expect(plan).toContain("LocationAnchor_userId_latitude_longitude_idx");
  expect(plan).not.toContain("Seq Scan");
});
