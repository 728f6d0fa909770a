import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { loginContext } from "@/lib/auth/device-cookie";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { readHeader } from "@/lib/geo/pmtiles-header.mjs";
import { getImpact } from "@/lib/impact/queries";
import { getDraw } from "@/lib/replies/queries";
import { DAY_MS } from "@/lib/time/durations";
import { announceDemoPeople, listDemoPeople } from "@/lib/users/demo-sign-in";
import { logIn } from "@/lib/users/mutations";
import { writeLife } from "@/prisma/demo/life/write-life";
import { DEMO_SETTINGS, writePosts } from "@/prisma/demo/write-posts";

// The rules of every database are checked after each test file, see `tests/support/invariants.ts`.
beforeAll(async () => {
  await writePosts(DEMO_SETTINGS);
  await writeLife();
});

it("is a year of a neighbourhood with faces and pictures", async () => {
  expect(await db().user.count({ where: { pictureUrl: { not: null }, about: { not: "" } } })).toBe(17);
  expect(await db().post.count()).toBeGreaterThan(60);
  expect(await db().post.count({ where: { images: { none: {} } } })).toBe(0);
  const { total, months } = await getImpact();
  expect(total.handovers).toBe(30);
  expect(months.length).toBeGreaterThanOrEqual(11);
});

it("is in towns of Liechtenstein, within its own map", async () => {
  const { south, north, west, east } = readHeader(await readFile("prisma/demo/map.pmtiles")).bounds;
  const posts = await db().post.findMany({
    select: { publicAddress: true, latitude: true, longitude: true },
  });
  for (const { publicAddress, latitude, longitude } of posts) {
    expect(publicAddress).toMatch(/(?:^|, )(?:Vaduz|Schaan|Triesen|Triesenberg|Planken)$/);
    expect(latitude > south && latitude < north && longitude > west && longitude < east).toBe(true);
  }
});

it("has comments, a clearance of one neighbour, and pictures of every shape", async () => {
  expect(await db().comment.count()).toBeGreaterThan(5);
  const { bundleId } = await db().reply.findFirstOrThrow({ where: { bundleId: { not: null } } });
  const asked = await db().reply.findMany({
    where: { bundleId },
    select: { post: { select: { posterId: true } } },
  });
  expect(asked.length).toBeGreaterThan(2);
  expect(new Set(asked.map(({ post }) => post.posterId)).size).toBe(1);
  const images = await db().image.findMany({ select: { width: true, height: true } });
  const shapes = images.map(({ width, height }) => Math.sign(width - height));
  expect(new Set(shapes)).toEqual(new Set([-1, 0, 1]));
});

it("is dated by its start: the newest is of today, and nothing of tomorrow or before the year", async () => {
  const posts = await db().post.findMany({ select: { createdAt: true }, orderBy: { createdAt: "desc" } });
  const ages = posts.map(({ createdAt }) => Date.now() - createdAt.getTime());
  expect(ages[0]).toBeGreaterThan(0);
  expect(ages[0]).toBeLessThan(DAY_MS);
  expect(ages.at(-1)).toBeLessThan(400 * DAY_MS);
  const comments = await db().comment.findMany({ select: { createdAt: true } });
  for (const { createdAt } of comments) expect(createdAt.getTime()).toBeLessThan(Date.now());
  expect(await db().message.count({ where: { createdAt: { gt: new Date() } } })).toBe(0);
  expect(await db().message.count({ where: { proposedAt: { gt: new Date() } } })).toBeGreaterThan(0);
});

it("holds thank-yous, some with a photo", async () => {
  expect(await db().thankYou.count()).toBe(9);
  expect(await db().thankYou.count({ where: { pictureUrl: { not: null } } })).toBe(2);
});

it("shows a draw that took place and one to come", async () => {
  const drawn = await db().post.findFirstOrThrow({ where: { drawnAt: { not: null } } });
  expect(drawn).toMatchObject({ title: "Blender with a large jug", completed: 1 });
  expect((await getDraw(drawn.id))?.entries).toHaveLength(5);
  const coming = await db().post.findFirstOrThrow({ where: { drawAt: { gt: new Date() } } });
  expect(coming.title).toBe("Green velvet armchair");
});

it("gives the first guide something to see", async () => {
  const { id } = await db().user.findFirstOrThrow({ where: { name: "Mira K." } });
  const mine = { where: { userId: id } };
  expect(await db().wishlistItem.count(mine)).toBe(4);
  expect(await db().savedSearch.count({ where: { ownerId: id } })).toBe(1);
  expect(await db().notification.count({ where: { userId: id, readAt: null } })).toBeGreaterThan(1);
  expect(await db().message.count({ where: { reply: { personId: id } } })).toBeGreaterThan(2);
  expect(await db().reply.groupBy({ by: ["bundleId"], where: { bundleId: { not: null } } })).toHaveLength(1);
});

it("queues no mail", async () => {
  expect(await db().emailOutbox.count()).toBe(0);
  expect(await db().accountEmail.count()).toBe(0);
});

it("lets a newcomer look around as three of them", async () => {
  const people = await listDemoPeople();
  expect(people.map(({ name }) => name)).toEqual(["Mira K.", "Tom H.", "Priya S."]);
  expect(existsSync(`${process.env.DATA_DIR}/demo-sign-in.json`)).toBe(true);
  const lines: string[] = [];
  await announceDemoPeople((line) => lines.push(line));
  expect(lines).toEqual([
    expect.stringMatching(/^Look around as mira@.*, tom@.* or priya@.* with the password /),
  ]);
  const caller = loginContext(new Request(`${env().APP_URL}/login`));
  for (const { email, password } of people)
    expect((await logIn({ email, password }, caller)).user.email).toBe(email);
});

it("offers nobody at an address that others reach, without demo data, or in another database", async () => {
  for (const changes of [{ APP_URL: "https://swap.example.org" }, { DEMO: "off" as const }]) {
    const { APP_URL, DEMO } = env();
    Object.assign(env(), changes);
    expect(await listDemoPeople()).toEqual([]);
    Object.assign(env(), { APP_URL, DEMO });
  }
  await db().user.updateMany({ where: { name: "Mira K." }, data: { email: "mira@elsewhere.example" } });
  expect((await listDemoPeople()).map(({ name }) => name)).toEqual(["Tom H.", "Priya S."]);
});
