import { beforeAll, expect, it } from "vitest";
import { PATCH } from "@/app/api/v1/post/[id]/route";
import { POST } from "@/app/api/v1/post/upload/route";
import { db, transaction } from "@/lib/db/client";
import { boundsOf, cellCentre, cellOf, type Point } from "@/lib/geo/grid-cell";
import { anchorOf } from "@/lib/geo/home-anchor";
import { derivePublicPlace, selectHomeAnchors } from "@/lib/posts/derive-public-place";
import { getPost } from "@/lib/posts/queries";
import { getOwnProfile } from "@/lib/users/queries";
import { shifted } from "@/tests/security/trilateration";
import {
  aMember,
  anEmail,
  anUpload,
  aPhoto,
  aRequest,
  HOME,
  type Member,
  withId,
} from "@/tests/support/factories";
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

const shownAt = async (userId: string, point: Point) => {
  const place = { ...point, address: HOME.address };
  const wanted = { precision: "approximate", chosen: null } as const;
  return (await transaction((tx) => derivePublicPlace(tx, userId, place, wanted))).shown;
};

const cellsOf = (points: Point[]) =>
  new Set(points.map(({ latitude, longitude }) => `${latitude},${longitude}`));

const setHome = (id: string, { latitude, longitude }: Point) =>
  db().user.update({
    where: { id },
    data: { homeAddress: HOME.address, homeLatitude: latitude, homeLongitude: longitude },
  });

async function newMembers(count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => ({ name: "Ann", email: anEmail(), passwordHash: "-" }));
  return (await db().user.createManyAndReturn({ data: people, select: { id: true } })).map(({ id }) => id);
}

/** Repeatable numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** At most 40 m from a border of cells in the south, or from one of their corners. */
function homeAtBorder(random: () => number): Point {
  const { south, west, east } = boundsOf(cellOf({ latitude: 45 + 10 * random(), longitude: 20 * random() }));
  const isCorner = random() < 0.5;
  const longitude = isCorner ? west : west + (east - west) * random();
  const upTo40Metres = () => 0.08 * random() - 0.04;
  return shifted({ latitude: south, longitude }, isCorner ? upTo40Metres() : 0, upTo40Metres());
}

it("twelve pins of a home at a corner of cells show one cell, in any order [S49]", async () => {
  const { id } = await aMember();
  const pins = Array.from({ length: 12 }, (_, index) => noisy(CORNER_HOME, index));
  expect(cellsOf(pins.map(cellCentre)).size).toBe(CELLS_AROUND);
  const shown: Point[] = [];
  for (const pin of pins) shown.push(await shownAt(id, pin));
  expect(cellsOf(shown).size).toBe(1);
});

it("a post, even an edited one, keeps the cell of an earlier pin within 420 m, and no other [S49]", async () => {
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
  const start = { latitude: 51.5074, longitude: -0.1278 };
  const steps = Array.from({ length: 60 }, (_, index) => shifted(start, 0.049 * index, 0));
  for (const step of steps) {
    const { longitude } = await shownAt(id, step);
    expect(Math.abs(longitude - cellCentre(step).longitude)).toBeLessThan(0.017);
  }
  const last = steps.at(-1) ?? start;
  expect((await shownAt(id, shifted(last, 0.03, 0))).longitude).toBeGreaterThan(start.longitude + 0.024);
});

it("an exact place or another member's pin does not affect a home", async () => {
  const [ann, ben] = [await aMember(), await aMember()];
  const [south, north] = [shifted(CORNER_HOME, 0, -0.015), shifted(CORNER_HOME, 0, 0.015)];
  await publish(ann, south, { exactPlace: "true" });
  await publish(ben, south);
  const { latitude, longitude } = cellCentre(north);
  expect((await publish(ann, north)).cell).toBe(`${latitude},${longitude}`);
});

it("pins near the home of the settings show its cell, even before the first post [S49]", async () => {
  const { id } = await aMember();
  const [home, pin] = [shifted(CORNER_HOME, 0, 0.05), shifted(CORNER_HOME, 0, -0.05)];
  expect(cellsOf([home, pin].map(cellCentre)).size).toBe(2);
  await setHome(id, home);
  expect(await shownAt(id, pin)).toMatchObject(cellCentre(home));
  // Another reading of the same home changes nothing.
  await setHome(id, pin);
  expect(await shownAt(id, pin)).toMatchObject(cellCentre(home));
});

it("a home that is set later keeps the cell that its posts show", async () => {
  const { id } = await aMember();
  const [first, home] = [shifted(CORNER_HOME, 0, 0.04), shifted(CORNER_HOME, 0, -0.06)];
  await shownAt(id, first);
  await setHome(id, home);
  expect(await shownAt(id, home)).toMatchObject(cellCentre(first));
  const away = shifted(home, 0, -0.14);
  expect(await shownAt(id, away)).toMatchObject(cellCentre(first));
});

it.each(["without", "with"])(
  "readings of 300 homes at borders and corners, %s a home in the settings, show one cell each [S49]",
  async (settings) => {
    const random = randomNumbers(7);
    const noise = () => 0.08 * random() - 0.04;
    const reading = (home: Point) => shifted(home, noise(), noise());
    const readers = await newMembers(300);
    let several = 0;
    const rows = readers.map((id) => ({ id, home: homeAtBorder(random) }));
    for (const { id, home } of rows) {
      if (settings === "with") await setHome(id, reading(home));
      const pins = Array.from({ length: 8 }, () => reading(home));
      const shown: Point[] = [];
      for (const pin of pins) shown.push(await shownAt(id, pin));
      if (cellsOf(shown).size > 1) several += 1;
    }
    expect(several / readers.length).toBeLessThanOrEqual(0.02);
  },
);

it("a form can tell beforehand which cell a pin will show, home and earlier pins included", async () => {
  const random = randomNumbers(11);
  const [member, resident] = [await aMember(), await aMember()];
  await setHome(resident.id, CORNER_HOME);
  let otherwise = 0;
  for (const actor of [member, resident])
    for (let time = 0; time < 30; time += 1) {
      const pin = shifted(CORNER_HOME, 1.2 * random() - 0.6, 1.2 * random() - 0.6);
      const { place: home, pins } = await getOwnProfile(actor);
      const seen = cellCentre(anchorOf(pin, { home, pins }));
      expect(cellsOf([await shownAt(actor.id, pin)])).toEqual(cellsOf([seen]));
      if (!cellsOf([seen]).has([...cellsOf([cellCentre(pin)])].join(""))) otherwise += 1;
    }
  expect(otherwise).toBeGreaterThan(5);
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
    SELECT ${id}::uuid, 50 + 0.02 * (n % 100), 0.03 * (n / 100) FROM generate_series(1, 10000) AS n`;
  await db().$executeRaw`ANALYZE "LocationAnchor"`;
  const { sql, values } = selectHomeAnchors(id, { latitude: 51, longitude: 1.5 });
  const numbered = sql.replace(/\?/g, (_, at) => `$${sql.slice(0, at).split("?").length}`);
  const [row] = await db().$queryRawUnsafe<{ "QUERY PLAN": { Plan: unknown }[] }[]>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${numbered}`,
    ...values,
  );
  const plan = JSON.stringify(row?.["QUERY PLAN"]);
  expect(plan).toContain("LocationAnchor_userId_latitude_longitude_idx");
  expect(plan).not.toContain("Seq Scan");
});
