import { expect, it } from "vitest";
import { db, transaction } from "@/lib/db/client";
import { boundsOf, cellOf, levelOf, MAX_LEVEL } from "@/lib/geo/grid-cell";
import { keyOf, publicCellOf } from "@/lib/geo/public-cell";
import { derivePublicPlace } from "@/lib/posts/derive-public-place";
import { doubtsAboutSettlement } from "@/lib/posts/doubtful-settlement";
import { addressesOf, homesBehind, MAX_OFF, type Shown } from "@/tests/security/adversary";
import { type Home, isWellInside, moved, numbersFrom, registerOfHomes } from "@/tests/security/home-register";
import { anEmail } from "@/tests/support/factories";
import { recordMetric, times } from "@/tests/support/test-budget";

const MIN_HOMES = 200;
const POSTS_EACH = 6;
const HOMES_EACH = times(8, 500);
const LONG = times(120_000, 7_200_000);

const random = numbersFrom(41);
const register = await registerOfHomes(random);
const settled = register.filter((home) => home.isSettled && isWellInside(home));
const lone = register.filter((home) => !home.isSettled && isWellInside(home));

const anyOf = <T>(all: T[]): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error("there are some");
  return one;
};

/** Twenty metres from the corner of the public cell: there several cells are within reach of a home. */
async function toCorner(home: Home): Promise<Home> {
  const { south, west } = boundsOf(await publicCellOf(home));
  return { ...home, ...moved({ latitude: south, longitude: west }, 20, 20) };
}

const KINDS: [kind: string, choose: () => Home | Promise<Home>][] = [
  ["in towns and villages", () => anyOf(settled)],
  ["of lone farms", () => anyOf(lone)],
  ["where cells meet in towns", () => toCorner(anyOf(settled))],
  ["where cells meet in the hills", () => toCorner(anyOf(lone))],
];

/** East and north, in metres. */
function somewhere(least: number, most: number): [number, number] {
  const [angle, metres] = [2 * Math.PI * random(), least + (most - least) * random()];
  return [metres * Math.cos(angle), metres * Math.sin(angle)];
}

/** Readings of a satellite, pins moved as far as people move them, and pins at a friend's, kilometres away. */
const PINS: { isNear: boolean; least: number; most: number }[] = [
  { isNear: true, least: 0, most: 57 },
  { isNear: true, least: 57, most: 150 },
  { isNear: true, least: MAX_OFF - 1, most: MAX_OFF },
  { isNear: false, least: 1000, most: 5000 },
];

/** The shown places of posts from one home over time, but for pins that were moved away. */
async function shownByPosts(home: Home): Promise<Shown[]> {
  const data = { name: "Ann", email: anEmail(), passwordHash: "-" };
  const { id } = await db().user.create({ data, select: { id: true } });
  const shown: Shown[] = [];
  for (let post = 0; post < POSTS_EACH; post += 1) {
    // The first pin decides, so it is one of the home.
    const { isNear, least, most } = post === 0 ? anyOf(PINS.slice(0, 3)) : anyOf(PINS);
    const pin = { ...moved(home, ...somewhere(least, most)), address: anyOf(addressesOf(home)) };
    const seen = await transaction(async (tx) => {
      const chosen = random() < 0.5 ? home.settlement : null;
      const doubts = await doubtsAboutSettlement(tx, id, chosen, pin);
      const wanted = { precision: "approximate", chosen: doubts.length === 0 ? chosen : null } as const;
      return (await derivePublicPlace(tx, id, pin, wanted)).shown;
    });
    if (isNear) shown.push({ cell: cellOf(seen, levelOf(seen)), name: seen.address });
  }
  return shown;
}

it("the register holds 50,000 homes, in towns and in the hills", () => {
  expect(register.length).toBeGreaterThan(50_000);
  expect(settled.length).toBeGreaterThan(20_000);
  expect(lone.length).toBeGreaterThan(2000);
});

it.each(KINDS)(
  "a home %s is never told from fewer than 200, however many posts come from it, wherever their pins are, whatever town they name or choose unasked [S49]",
  async (kind, choose) => {
    const found: number[] = [];
    for (let count = 0; count < HOMES_EACH; count += 1) {
      const shown = await shownByPosts(await choose());
      // No cell is larger, even where it holds fewer.
      if (shown.some(({ cell }) => cell.level === MAX_LEVEL)) continue;
      found.push((await homesBehind(shown, register)).length);
    }
    recordMetric("S49", `${found.length} homes ${kind}: each told from ${Math.min(...found)} at least`);
    expect(found.length).toBeGreaterThan(HOMES_EACH / 4);
    expect(found.filter((homes) => homes < MIN_HOMES)).toEqual([]);
  },
  LONG,
);

const ROUND_THE_CORNER = [
  [-370, 0],
  [0, -370],
] as const;
const OF_THE_HOME = [
  [0, 0],
  [100, -100],
  [100, 100],
  [-30, 30],
] as const;

it.each(KINDS.slice(2))(
  "a home %s is not told from fewer than 200 either after things of friends round the corner [S49]",
  async (_, choose) => {
    const found: number[] = [];
    for (let count = 0; count < HOMES_EACH; count += 1) {
      const home = await choose();
      const data = { name: "Ann", email: anEmail(), passwordHash: "-" };
      const { id } = await db().user.create({ data, select: { id: true } });
      const post = ([east, north]: readonly [number, number]) =>
        transaction(async (tx) => {
          const pin = { ...moved(home, east, north), address: `12 Elm Street, ${home.settlement}` };
          return (await derivePublicPlace(tx, id, pin, { precision: "approximate" })).shown;
        });
      for (const pin of ROUND_THE_CORNER) await post(pin);
      const shown: Shown[] = [];
      for (const pin of OF_THE_HOME) {
        const seen = await post(pin);
        shown.push({ cell: cellOf(seen, levelOf(seen)), name: seen.address });
      }
      if (shown.some(({ cell }) => cell.level === MAX_LEVEL)) continue;
      found.push((await homesBehind(shown, register)).length);
    }
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((homes) => homes < MIN_HOMES)).toEqual([]);
  },
  LONG,
);

/** Where a friend of a lone home lives in a village that shows a small cell, in metres. */
async function friendOf(home: Home): Promise<[number, number] | undefined> {
  const own = keyOf(await publicCellOf(home));
  const metres = 300 + 300 * random();
  for (let eighth = 0; eighth < 8; eighth += 1) {
    const angle = (eighth * Math.PI) / 4;
    const [east, north] = [metres * Math.cos(angle), metres * Math.sin(angle)];
    const cell = await publicCellOf(moved(home, east, north));
    if (cell.level === 0 && keyOf(cell) !== own) return [east, north];
  }
  return undefined;
}

it(
  "a lone home is not told from fewer than 200 either after a thing of a friend at the edge of a village [S49]",
  async () => {
    const found: number[] = [];
    for (const home of lone) {
      const friend = await friendOf(home);
      if (!friend) continue;
      const data = { name: "Ann", email: anEmail(), passwordHash: "-" };
      const { id } = await db().user.create({ data, select: { id: true } });
      const pins = [friend, ...[57, 150, 100, 150, 57].map((most) => somewhere(0, most))];
      const shown: Shown[] = [];
      for (const [east, north] of pins) {
        const pin = { ...moved(home, east, north), address: `12 Elm Street, ${home.settlement}` };
        const { shown: seen } = await transaction((tx) =>
          derivePublicPlace(tx, id, pin, { precision: "approximate" }),
        );
        shown.push({ cell: cellOf(seen, levelOf(seen)), name: seen.address });
      }
      found.push((await homesBehind(shown.slice(1), register)).length);
      if (found.length === times(15, 400)) break;
    }
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((homes) => homes < MIN_HOMES)).toEqual([]);
  },
  LONG,
);
