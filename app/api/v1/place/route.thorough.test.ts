import { randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET } from "@/app/api/v1/place/route";
import { db } from "@/lib/db/client";
import { LIMITS } from "@/lib/http/rate-limits/limits";
import { DAY_MS } from "@/lib/time/durations";
import { aRequest } from "@/tests/support/factories";

const PATH = "/api/v1/place";
const NAME = "Lewes, East Sussex, England";
const LEWES = { display_name: NAME, lat: "50.8742", lon: "0.0088" };
const FOUND = { name: NAME, address: NAME, settlement: "", latitude: 50.8742, longitude: 0.0088 };

/** A geocoder of our own: what it was asked, and when; it answers as each test says. */
const asked: { path: string; agent: string; at: number }[] = [];
let answer: RequestListener;
const geocoder = createServer((request, response) => {
  asked.push({ path: request.url ?? "", agent: request.headers["user-agent"] ?? "", at: Date.now() });
  answer(request, response);
});

beforeAll(async () => {
  await new Promise<void>((ready) => void geocoder.listen(0, "127.0.0.1", ready));
  const { port } = geocoder.address() as AddressInfo;
  process.env.GEOCODER_URL = `http://127.0.0.1:${port}/search?key=abc`;
  process.env.CONTACT_EMAIL = "people@example.org";
});
afterAll(() => {
  geocoder.closeAllConnections();
  geocoder.close();
});
beforeEach(async () => {
  await forgetTurn();
  asked.length = 0;
  answer = (_, response) => response.end(JSON.stringify([LEWES]));
});

/** Only one test is about waiting for one's turn. */
const forgetTurn = () => db().jobLock.deleteMany();

/** Words nobody has asked for yet. */
const newWords = () => `Elm Street ${randomUUID()}`;

async function find(q: string, from?: string) {
  const sent = from ? { headers: { "x-forwarded-for": from } } : {};
  const response = await GET(aRequest(`${PATH}?${new URLSearchParams({ q })}`, sent));
  return { status: response.status, body: await expectContract(response, "get", PATH), response };
}

describe("a member who types a place", () => {
  it("gets the results of the geocoder, which is told which site asks", async () => {
    const { status, body } = await find("  Lewes  ");
    expect([status, body.places]).toEqual([200, [FOUND]]);
    const { pathname, searchParams } = new URL(asked[0]?.path ?? "", "http://localhost");
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      "/search",
      { key: "abc", q: "Lewes", format: "jsonv2", addressdetails: "1", limit: "5" },
    ]);
    expect(asked[0]?.agent).toBe("SwapShop (+http://localhost:3000; people@example.org)");
  });

  it("gets a stored answer without a second query, and the typed text is not stored", async () => {
    const words = newWords();
    await find(words);
    expect((await find(words.toUpperCase())).body.places).toEqual([FOUND]);
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(await db().geocodeCache.findMany())).not.toContain(words);
  });

  it("gets a new answer once the stored one is older than a month", async () => {
    const words = newWords();
    await find(words);
    await forgetTurn();
    await db().geocodeCache.updateMany({ data: { foundAt: new Date(Date.now() - 31 * DAY_MS) } });
    await find(words);
    expect(asked).toHaveLength(2);
  });

  it("learns that there is no such place", async () => {
    answer = (_, response) => response.end("[]");
    expect((await find(newWords())).body.places).toEqual([]);
  });

  it.each(["", "L", "\u0000\u202e ", "x".repeat(201)])(
    "learns that %j is too short or empty to look up",
    async (q) => {
      expect((await find(q)).status).toBe(422);
      expect(asked).toEqual([]);
    },
  );
});

describe("the geocoder", () => {
  it("is queried once a second, however many ask, and callers with a long wait are refused", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => find(newWords())));
    const served = answers.filter(({ status }) => status === 200).length;
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(8 - served);
    expect(asked).toHaveLength(served);
    expect(served).toBeGreaterThanOrEqual(2);
    const gaps = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));
    // It is when they arrive that is seen here, and one may be faster on its way than another.
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(700);
  });

  it("is not queried for a caller who has left", async () => {
    await find(newWords());
    const leaving = new AbortController();
    const request = aRequest(`${PATH}?q=${encodeURIComponent(newWords())}`);
    const left = GET(new Request(request, { signal: leaving.signal }));
    leaving.abort();
    await left;
    expect(asked).toHaveLength(1);
  });

  it("may fail in any way: the caller is asked to retry, and nothing is stored", async () => {
    const page = "<!doctype html><title>Usage limit reached</title>";
    const ways: [string, RequestListener][] = [
      ["refuses", (_, response) => response.writeHead(403).end(page)],
      ["is busy", (_, response) => response.writeHead(429, { "retry-after": "60" }).end()],
      ["answers with a page", (_, response) => response.end(page)],
      ["answers with no list", (_, response) => response.end('{"error":"no"}')],
      ["breaks off", (_, response) => void response.write("[{", () => response.destroy())],
      ["hangs up", (request) => request.socket.destroy()],
      [
        "sends us into our own network",
        (_, response) => response.writeHead(302, { location: "/elsewhere" }).end(),
      ],
      ["never stops", (_, response) => endless(response)],
      ["sends too much", (_, response) => response.end(JSON.stringify([LEWES, "x".repeat(300_000)]))],
      ["nests too deep", (_, response) => response.end("[".repeat(200_000))],
      ["says nothing", () => {}],
    ];
    for (const [way, how] of ways) {
      await forgetTurn();
      answer = how;
      const words = newWords();
      const { status, response } = await find(words);
      expect([way, status, response.headers.get("retry-after")]).toEqual([way, 503, "5"]);
      await forgetTurn();
      answer = (_, good) => good.end(JSON.stringify([LEWES]));
      expect([way, (await find(words)).status]).toEqual([way, 200]);
    }
    expect(asked.filter(({ path }) => path.startsWith("/elsewhere"))).toEqual([]);
  }, 60_000);

  it("is not trusted: only valid places get through, and never more than fits an address", async () => {
    const rows = [
      { ...LEWES, lat: "91" },
      { ...LEWES, lon: "1e2" },
      { ...LEWES, lat: null },
      {
        display_name: "\u202eBad\u0007\nTown",
        lat: 1,
        lon: "2",
        __proto__: { evil: true },
        evil: "<script>",
      },
      { display_name: "x".repeat(1500), lat: "-1.5", lon: "-2.5" },
      { display_name: "One too many", lat: "3", lon: "4" },
    ];
    answer = (_, response) => response.end(JSON.stringify(rows));
    expect((await find(newWords())).body.places).toEqual([
      { name: "Bad Town", address: "Bad Town", settlement: "", latitude: 1, longitude: 2 },
      { name: "x".repeat(200), address: "x".repeat(200), settlement: "", latitude: -1.5, longitude: -2.5 },
    ]);
    await forgetTurn();
    const odd = [7, null, [], { display_name: "", lat: "1", lon: "2" }, LEWES];
    answer = (_, response) => response.end(JSON.stringify(odd));
    expect((await find(newWords())).body.places).toEqual([FOUND]);
  });

  it("is read as neighbours write addresses: street and town, but no house name", async () => {
    const street = "4, Elm Street, Lewes, East Sussex, England, BN7 2AB, United Kingdom";
    const address = { house_number: "4", road: "Elm Street", town: "Lewes", country: "United Kingdom" };
    const at = { lat: "50.8", lon: "0.01", address };
    const rows = [
      { ...at, display_name: `Rose Cottage, ${street}`, name: "Rose Cottage", addresstype: "building" },
      { ...at, display_name: `Library, ${street}`, name: "Library", addresstype: "amenity" },
      {
        ...at,
        display_name: "Lewes, England",
        name: "Lewes",
        addresstype: "town",
        address: { town: "Lewes" },
      },
      {
        ...at,
        display_name: `Old Mill, ${street}`,
        name: "Old Mill",
        addresstype: "house",
        address: "none",
      },
    ];
    answer = (_, response) => response.end(JSON.stringify(rows));
    const { places } = (await find(newWords())).body;
    expect(places.map((place) => place.address)).toEqual([
      "4 Elm Street, Lewes",
      "Library, 4 Elm Street, Lewes",
      "Lewes",
      street,
    ]);
  });
});

describe("one network", () => {
  it("has a limit of lookups", async () => {
    const words = newWords();
    await find(words);
    for (let times = 0; times < LIMITS.place.points; times += 1) await find(words, "10.9.9.9");
    expect((await find(words, "10.9.9.9")).status).toBe(429);
    expect((await find(words, "10.9.9.8")).status).toBe(200);
  });
});

/** One byte at a time, for ever. */
async function endless(response: Parameters<RequestListener>[1]): Promise<void> {
  response.write("[");
  while (!response.destroyed) {
    response.write(" ");
    await wait(50);
  }
}
