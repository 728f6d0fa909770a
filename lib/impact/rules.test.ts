import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publicPlace } from "@/lib/geo/public-place";
import { toCsv } from "@/lib/impact/csv";
import {
  type HandOver,
  impactOf,
  middleOf,
  rounded,
  roundTogether,
  sumTotals,
  weightOf,
} from "@/lib/impact/rules";
import { MIN_GROUP_SIZE, type Tally } from "@/lib/impact/schema";
import { WEIGHTS } from "@/lib/impact/weights";
import { HOME } from "@/tests/support/factories";

const LEWES = { address: "Elm Street, Lewes", latitude: 50.875, longitude: 0.007 };
const HOVE = { address: "Mill Lane, Hove", latitude: 50.825, longitude: -0.171 };

const aHandOver = (changes: Partial<HandOver> = {}): HandOver => ({
  items: 1,
  verified: false,
  at: new Date("2026-11-21T12:00:00Z"),
  title: "Kitchen chair",
  tags: [],
  ...LEWES,
  ...changes,
});
const some = (number: number, changes: Partial<HandOver> = {}) =>
  Array.from({ length: number }, () => aHandOver(changes));

describe("the kind of an item", () => {
  it.each([
    ["Four kitchen chairs, one needs glue", [], "Chair"],
    ["SOFA!", [], "Sofa"],
    ["Table lamp", [], "Lamp"],
    ["Washing machine", [], "Large appliance"],
    ["Bookshelves", ["furniture"], undefined],
    ["Something nice", ["books", "sofa"], "Book"],
    ["Teapot", ["sofa"], "Pots and pans"],
    ["Chairman’s memoirs", ["honey"], undefined],
    ["", [], undefined],
  ])("%j with the tags %j is a %s", (title, tags, kind) => {
    expect(weightOf({ title, tags })?.kind).toBe(kind);
  });

  it("has a range, in steps of a hundred grams, for each kind", () => {
    for (const { kind, low, high, words } of WEIGHTS) {
      expect([kind, low > 0 && low < high && words.length > 0]).toEqual([kind, true]);
      for (const kg of [low, high]) expect([kind, Math.round(kg * 10) / 10]).toEqual([kind, kg]);
    }
  });
});

describe("the total of handovers", () => {
  it("is zero without handovers", () => {
    const nothing = { handovers: 0, verified: 0, items: 0, kilograms: { low: 0, high: 0 } };
    expect(impactOf([])).toEqual({ total: nothing, months: [], areas: [], elsewhere: nothing });
  });

  it("counts items, without weight where the kind is unknown", () => {
    const handOvers = [
      aHandOver({ items: 3, verified: true }),
      aHandOver({ items: 2, title: "A surprise" }),
      aHandOver({ title: "Novel" }),
    ];
    const kilograms = { low: 9.2, high: 24.8 };
    expect(sumTotals(handOvers)).toEqual({ handovers: 3, verified: 1, items: 6, kilograms });
  });

  it("counts twenty items at most of what no code has verified", () => {
    const [said, proved] = [aHandOver({ items: 999 }), aHandOver({ items: 999, verified: true })];
    expect([said, proved].map((one) => sumTotals([one]).items)).toEqual([20, 999]);
  });

  it("is listed by month, the newest first", () => {
    const months = ["2026-10-31T23:59:59Z", "2026-11-01T00:00:00Z", "2025-12-05T00:00:00Z"];
    const { months: listed } = impactOf(months.map((at) => aHandOver({ at: new Date(at) })));
    expect(listed.map(({ month }) => month)).toEqual(["2026-11", "2026-10", "2025-12"]);
  });
});

describe("areas", () => {
  it("are named by their most frequent address, without a house number", () => {
    const { areas } = impactOf([
      ...some(4),
      ...some(2, { address: "12 High Street, 7 Lewes BN7 2XY" }),
      aHandOver({ address: "The hut" }),
    ]);
    expect(areas).toMatchObject([{ name: "Lewes", latitude: 50.875, longitude: 0.008, handovers: 7 }]);
  });

  it("are never named by a street that posters show for one post each, while their town is hidden", () => {
    const { address } = publicPlace(HOME, "approximate", { settlement: "", showStreet: true });
    expect(address).toBe("Elm Street");
    expect(impactOf(some(12, { address })).areas[0]?.name).toBe("");
    expect(impactOf([...some(12, { address }), aHandOver()]).areas[0]?.name).toBe("Lewes");
  });

  it("are named by a town that reads like a street, where no street is shown", () => {
    const yamagata = { address: "Yamagata", latitude: 38.245, longitude: 140.342 };
    expect(impactOf(some(5, { ...yamagata, showStreet: false })).areas[0]?.name).toBe("Yamagata");
  });

  it("stay unnamed where an address has numbers only", () => {
    expect(impactOf(some(5, { address: "12" })).areas[0]?.name).toBe("");
  });

  it("with fewer than five handovers are merged", () => {
    const rye = { ...HOVE, address: "Rye", latitude: 50.955 };
    const { areas, elsewhere } = impactOf([...some(5), ...some(4, HOVE), ...some(1, rye)]);
    expect(areas.map(({ name }) => name)).toEqual(["Lewes"]);
    expect(elsewhere.handovers).toBe(5);
  });

  it("give up the smallest when the merged ones are still too few", () => {
    const rye = { ...HOVE, address: "Rye", latitude: 50.955 };
    const { areas, elsewhere } = impactOf([...some(9), ...some(5, HOVE), ...some(2, rye)]);
    expect(areas.map(({ name }) => name)).toEqual(["Lewes"]);
    expect(elsewhere.handovers).toBe(7);
  });
});

const handOver = fc.record({
  items: fc.integer({ min: 1, max: 50 }),
  verified: fc.boolean(),
  at: fc.date({ min: new Date("2024-01-01"), max: new Date("2026-12-31"), noInvalidDate: true }),
  title: fc.constantFrom("Kitchen chair", "Novel", "Sofa", "A surprise"),
  tags: fc.constant<string[]>([]),
  address: fc.constantFrom("Lewes", "Hove", "=Rye", ""),
  latitude: fc.constantFrom(50.871, 50.872, 50.885, 50.895, 50.905),
  longitude: fc.constantFrom(0.001, 0.02, -0.2),
});

const sumOf = (tallies: Tally[]) => {
  const sum = (value: (tally: Tally) => number) =>
    Math.round(tallies.reduce((all, tally) => all + value(tally), 0) * 10) / 10;
  return {
    handovers: sum(({ handovers }) => handovers),
    verified: sum(({ verified }) => verified),
    items: sum(({ items }) => items),
    kilograms: { low: sum(({ kilograms }) => kilograms.low), high: sum(({ kilograms }) => kilograms.high) },
  };
};

describe("any set of handovers", () => {
  it("yields no area with fewer than five, and none can be derived by subtraction", () => {
    fc.assert(
      fc.property(fc.array(handOver, { maxLength: 60 }), (handOvers) => {
        const { areas, elsewhere, total } = impactOf(handOvers);
        expect(areas.every(({ handovers }) => handovers >= MIN_GROUP_SIZE)).toBe(true);
        const isHidden = elsewhere.handovers === 0 || elsewhere.handovers >= MIN_GROUP_SIZE;
        expect(isHidden || elsewhere.handovers === total.handovers).toBe(true);
        const lines = toCsv(impactOf(handOvers)).split("\r\n");
        const told = lines.filter((line) => line.startsWith("area,"));
        expect(told.every((line) => Number(line.split(",")[4]) >= MIN_GROUP_SIZE)).toBe(true);
      }),
    );
  });

  it("yields months and areas that add up to the total", () => {
    fc.assert(
      fc.property(fc.array(handOver, { maxLength: 60 }), (handOvers) => {
        const { total, months, areas, elsewhere } = impactOf(handOvers);
        expect(sumOf(months)).toEqual(total);
        expect(sumOf([...areas, elsewhere])).toEqual(total);
      }),
    );
  });

  it("yields a rounded range that contains the exact one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 99_999 }), (a, b) => {
        const exact = { low: Math.min(a, b) / 10, high: Math.max(a, b) / 10 };
        const { low, high } = rounded(exact);
        expect(low).toBeLessThanOrEqual(exact.low);
        expect(high).toBeGreaterThanOrEqual(exact.high);
        const middle = middleOf(exact);
        expect(middle).toBeGreaterThanOrEqual(low);
        expect(middle).toBeLessThanOrEqual((exact.low + exact.high) / 2);
      }),
    );
  });
});

it.each([
  [
    { low: 41, high: 69.5 },
    { low: 40, high: 70 },
  ],
  [
    { low: 3.4, high: 7.2 },
    { low: 3, high: 8 },
  ],
  [
    { low: 412, high: 689 },
    { low: 410, high: 690 },
  ],
  [
    { low: 0.1, high: 1234 },
    { low: 0, high: 1300 },
  ],
])("%j is written as %j", (exact, said) => {
  expect(rounded(exact)).toEqual(said);
});

describe("the table", () => {
  it("opens in a spreadsheet, and runs no formula", () => {
    const csv = toCsv(impactOf(some(5, { address: '=HYPERLINK("x"), =1+1 "quoted"', verified: true })));
    const [head, total, month, area, elsewhere, end] = csv.split("\r\n");
    expect(head).toBe("kind,name,latitude,longitude,handovers,verified,items,kg_low,kg_high");
    expect(total).toBe("total,,,,5,5,5,15,40");
    expect(month).toBe("month,2026-11,,,5,5,5,15,40");
    expect(area).toBe('area,"""quoted""",50.875,0.008,5,5,5,15,40');
    expect(elsewhere).toBe("elsewhere,,,,0,0,0,0,0");
    expect(end).toBe("");
    expect(toCsv(impactOf(some(5, { address: "=cmd" })))).toContain("area,'=cmd,");
  });
});

it("rounds parts together, so that they add up to the rounded total", () => {
  expect(roundTogether([0.4, 0.4, 0.4])).toEqual([1, 0, 0]);
  expect(roundTogether([24.6, 44.5, 52.7])).toEqual([25, 44, 53]);
  expect(roundTogether([])).toEqual([]);
});
