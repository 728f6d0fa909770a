import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import { findPlaces } from "@/lib/geo/find-places";
import { log } from "@/lib/observability/logger";
import { renewEnv } from "@/tests/support/shared-registry";

const LEWES = { latitude: 50.874, longitude: 0.0088 };

let around: Parameters<typeof findPlaces>[1];
function live({ country = "GB", area = null }: Partial<typeof around>): void {
  around = { country, area };
}

const find = async (q: string) => (await findPlaces({ q, isTyping: true }, around)).places;
const names = async (q: string) => (await find(q)).map(({ name }) => name);
const addresses = async (q: string) => (await find(q)).map(({ address }) => address);

beforeEach(() => live({}));

describe("without a geocoder, typing a place", () => {
  it("finds settlements by their beginning, with what tells them from others", async () => {
    expect(await find("lew")).toContainEqual({
      name: "Lewes, East Sussex",
      address: "Lewes",
      settlement: "Lewes",
      latitude: 50.874,
      longitude: 0.0088,
    });
    expect((await findPlaces({ q: "lew", isTyping: true }, around)).source).toBe("gazetteer");
  });

  it("begins with the name itself, then with large ones", async () => {
    expect((await names("York"))[0]).toBe("York, City of York");
    expect((await names("birm"))[0]).toMatch(/^Birmingham/);
  });

  it("names a town once, also where the area around it has its name", async () => {
    live({ country: "LI" });
    expect((await names("vadu"))[0]).toBe("Vaduz");
    expect((await names("balz"))[0]).toBe("Balzers");
  });

  it("begins with those near the community", async () => {
    expect((await names("new"))[0]).not.toBe("Newhaven, East Sussex");
    live({ area: LEWES });
    expect((await names("new"))[0]).toBe("Newhaven, East Sussex");
  });

  it("needs neither marks, nor case, nor the right hyphen", async () => {
    live({ country: "DE" });
    expect((await names("baden baden"))[0]).toMatch(/^Baden-Baden/);
    expect((await names("KÖLN"))[0]).toMatch(/^Köln/);
    expect((await names("Koln"))[0]).toMatch(/^Köln/);
    live({ country: "FR" });
    expect((await names("saint etienne"))[0]).toMatch(/^Saint-Étienne/);
    live({ country: "PL" });
    expect((await names("lodz"))[0]).toMatch(/^Łódź/);
  });

  it.each(["Brigton", "Birghton", "Brightonn", "Bryghton"])(
    "forgives one wrong letter: %s",
    async (typed) => {
      expect((await names(typed))[0]).toMatch(/^Brighton,/);
    },
  );

  it.each([
    ["12 Elm Street, Lew", "12 Elm Street, Lewes"],
    ["12 Elm Street, lewes, BN7 2AB", "12 Elm Street, Lewes, BN7 2AB"],
    ["12 Elm Street, Lewes BN7 2AB", "12 Elm Street, Lewes BN7 2AB"],
    ["12 Elm Street, Lewes, UK", "12 Elm Street, Lewes, UK"],
    ["12 Elm Street Lewes", "12 Elm Street, Lewes"],
    ["Elm Street Milton Keynes", "Elm Street, Milton Keynes"],
  ])("keeps the street: %s", async (typed, address) => {
    expect(await addresses(typed)).toContain(address);
  });

  it("keeps a postcode in front of it", async () => {
    live({ country: "DE" });
    expect(await addresses("Hauptstraße 5, 79098 Freib")).toContain("Hauptstraße 5, 79098 Freiburg");
  });

  it.each([
    ["GB", "Lewes, East Sussex", "Lewes, East Sussex"],
    ["GB", "12 High Street, Lewes, East Sussex", "Lewes, East Sussex"],
    ["GB", "Elm Street Lewes East Sussex", "Lewes, East Sussex"],
    ["GB", "Brighton, Sussex", "Brighton, Brighton and Hove"],
    ["GB", "Mill Lane, Lewes, round the back, left door", "Lewes, East Sussex"],
    ["US", "Portland, OR", "Portland, Oregon"],
    ["US", "Portland, Oregon", "Portland, Oregon"],
    ["US", "12 Main St, portland or 97201", "Portland, Oregon"],
    ["US", "Washington, DC", "Washington, District of Columbia"],
    ["US", "New York, NY", "New York City, New York"],
    ["CA", "Guelph, ON N1H 2A1", "Guelph, Ontario"],
    ["AU", "Geelong, Victoria", "Geelong, Victoria"],
    ["CH", "Buchs SG", "Buchs, Saint Gallen"],
  ])("finds it with its county or state behind it: %s, %s", async (country, typed, name) => {
    live({ country });
    expect((await names(typed))[0]).toBe(name);
  });

  it("keeps what is typed behind it, and completes the county", async () => {
    expect(await addresses("12 High Street, lewes, East Sussex")).toEqual([
      "12 High Street, Lewes, East Sussex",
    ]);
    expect((await addresses("12 High Street, Lewes, East Su"))[0]).toBe("12 High Street, Lewes, East Sussex");
  });

  it("takes no part of a street for a town with its county, and no part of a town for another", async () => {
    expect(await names("12 High Street Somerset")).toEqual([]);
    expect((await names("Street, Somerset"))[0]).toBe("Street, Somerset");
    expect((await names("12 Elm Street, Lewes, Brighton"))[0]).toMatch(/^Brighton,/);
    live({ country: "US" });
    expect((await names("Kansas City"))[0]).toMatch(/^Kansas City,/);
  });

  it.each([
    ["DE", "München", "Munich"],
    ["DE", "Muenchen", "Munich"],
    ["DE", "Nürnberg", "Nuremberg"],
    ["AT", "Wien", "Vienna"],
    ["IT", "Roma", "Rome"],
    ["NL", "Den Haag", "The Hague"],
    ["BE", "Bruxelles", "Brussels"],
    ["CH", "Genève", "Geneva"],
    ["CZ", "Praha", "Prague"],
    ["DK", "København", "Copenhagen"],
    ["SE", "Göteborg", "Gothenburg"],
    ["UA", "Київ", "Kyiv"],
    ["ES", "San Sebastián", "Donostia / San Sebastián"],
    ["FR", "St Malo", "Saint-Malo"],
    ["DE", "St. Augustin", "Sankt Augustin"],
    ["GB", "Saint Albans", "St Albans"],
  ])("finds it by the name that its people use: %s, %s", async (country, typed, settlement) => {
    live({ country });
    expect((await find(typed))[0]).toMatchObject({ settlement });
  });

  it("keeps that name in the address", async () => {
    live({ country: "AT" });
    expect((await addresses("Mariahilfer Straße 5, 1060 WIEN"))[0]).toBe("Mariahilfer Straße 5, 1060 Wien");
    live({ country: "DE" });
    expect((await addresses("Münch"))[0]).toBe("München");
  });

  it("finds none for a street alone, for numbers and for strange signs", async () => {
    for (const typed of ["12 Elm", "12", "Elm Street", "..", "///", ", ,", "🂡🂡", "%", "__proto__"])
      expect([typed, await names(typed)]).toEqual([typed, []]);
  });

  it("knows the site's country only, and none of a code without settlements", async () => {
    live({ country: "DE" });
    expect(await names("Lewes")).toEqual([]);
    live({ country: "AQ" });
    expect(await names("Lewes")).toEqual([]);
  });
});

describe("the settlement of a position", () => {
  const nearest = async (latitude: number, longitude: number) =>
    (await findPlaces({ point: { latitude, longitude }, address: "" }, around)).places.map(
      ({ settlement }) => settlement,
    );

  it("is the nearest", async () => {
    expect((await nearest(50.8712, 0.0112))[0]).toBe("Lewes");
    expect(await nearest(51.5937, -0.0596)).toContain("Tottenham Hale");
  });

  it("that a post there shows is that of its address, if many live there", async () => {
    const shown = async (address: string) => {
      const found = await findPlaces({ point: { latitude: 50.8309, longitude: -0.1672 }, address }, around);
      return found.settlement;
    };
    expect([await shown(""), await shown("1 Elm Street, Brighton"), await shown("Windyridge")]).toEqual([
      "Hove",
      "Brighton",
      "Hove",
    ]);
    expect((await findPlaces({ q: "Lewes", isTyping: true }, around)).settlement).toBe(null);
  });

  it("is unknown in the middle of the sea", async () => {
    expect(await nearest(55, -15)).toEqual([]);
  });
});

describe("with a geocoder", () => {
  const asked: string[] = [];
  let answer: RequestListener;
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "", "http://localhost").search);
    answer(request, response);
  });
  const use = async (path: string) => {
    process.env.GEOCODER_URL = path.startsWith("/")
      ? `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
      : path;
    await renewEnv();
  };
  beforeAll(() => new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready)));
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    process.env.GEOCODER_URL = "";
    await renewEnv();
  });
  beforeEach(async () => {
    asked.length = 0;
    await db().geocodeCache.deleteMany();
    await db().jobLock.deleteMany();
  });

  const street = (properties: object) => ({
    geometry: { type: "Point", coordinates: [0.0088, 50.8738] },
    properties,
  });

  it("speaks Photon's protocol", async () => {
    await use("/api");
    const lewes = { city: "Lewes", county: "East Sussex", country: "United Kingdom" };
    const features = [
      street({ ...lewes, name: "Elm Street", type: "street", osm_key: "highway" }),
      street({ ...lewes, housenumber: "12", street: "Elm Street", type: "house", osm_key: "place" }),
      street({ ...lewes, name: "Rose Cottage", street: "Elm Street", type: "house", osm_key: "building" }),
      street({ name: "Lewes", county: "East Sussex", type: "city", osm_key: "place" }),
      street({ name: 7 }),
    ];
    answer = (_, response) => response.end(JSON.stringify({ features }));
    const { places, source } = await findPlaces({ q: "elm street", isTyping: true }, around);
    expect(asked).toEqual(["?q=elm+street&limit=5"]);
    expect(source).toBe("geocoder");
    expect(places).toEqual([
      {
        name: "Elm Street, Lewes, East Sussex, United Kingdom",
        address: "Elm Street, Lewes",
        settlement: "Lewes",
        latitude: 50.8738,
        longitude: 0.0088,
      },
      expect.objectContaining({ address: "12 Elm Street, Lewes", settlement: "Lewes" }),
      expect.objectContaining({ address: "Lewes", settlement: "Lewes", name: "Lewes, East Sussex" }),
    ]);
  });

  it("falls back to the settlements where it knows nothing or does not answer", async () => {
    await use("/search");
    answer = (_, response) => response.end("[]");
    expect(await findPlaces({ q: "Lewes", isTyping: false }, around)).toMatchObject({ source: "gazetteer" });
    await db().jobLock.deleteMany();
    answer = (_, response) => response.writeHead(500).end();
    const { places, source } = await findPlaces({ q: "Ringmer", isTyping: false }, around);
    expect([source, places[0]?.name]).toEqual(["gazetteer", "Ringmer, East Sussex"]);
  });

  it.each<[string, RequestListener, string]>([
    [
      "an answer that repeats them",
      (_, response) => response.end("Rose Cottage: no such place"),
      "unreadable",
    ],
    ["another form", (_, response) => response.end('{"q":"Rose Cottage"}'), "unreadable"],
    ["a status", (_, response) => response.writeHead(503).end("Rose Cottage"), "status 503"],
    ["a broken connection", (request) => request.socket.destroy(), "unreachable"],
  ])("leaves the typed words out of the log: %s", async (_, respond, reason) => {
    await use("/search");
    answer = respond;
    const warn = vi.spyOn(log, "warn");
    const query = { q: "Rose Cottage, 12 Mill Lane", isTyping: false };
    await findPlaces(query, around).catch(() => null);
    expect(warn.mock.calls).toEqual([[{ reason }, "the geocoder gave no answer"]]);
    warn.mockRestore();
  });

  it("is not asked while somebody types where it forbids that", async () => {
    await use("https://nominatim.openstreetmap.org/search");
    expect(await findPlaces({ q: "Lewes", isTyping: true }, around)).toMatchObject({
      source: "gazetteer",
      canLookUp: true,
    });
  });
});
