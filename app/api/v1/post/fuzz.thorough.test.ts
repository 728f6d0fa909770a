import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET as nearby } from "@/app/api/v1/post/nearby/route";
import { GET as feed } from "@/app/api/v1/post/route";
import { GET as suggestion } from "@/app/api/v1/post/suggestion/route";
import { aMember, aPost, aRequest } from "@/tests/support/factories";
import { insist } from "@/tests/support/insist";
import { recordMetric, times } from "@/tests/support/test-budget";

beforeAll(async () => {
  const poster = await aMember();
  for (const title of ["Child's bicycle", "Crème brûlée set", "Three-man tent", "Two-seater sofa"])
    await aPost(poster, { title, tags: ["furniture", "repair café"] });
});

const CASES = times(600, 20_000);
/** So many are on their way at once. */
const AT_ONCE = 10;

/** Signs that mean something to Postgres, to URLs or to people, letters that become several, and real words. */
const piece = fc.constantFrom(
  ...[..."'\"\\%_*:&|!()<>-+,.;/?#[]{}=~^$@`\u0000\t\n "],
  ...[
    "<->",
    ":*",
    "--",
    "/*",
    "' OR 1=1",
    "U&'\\+10FFFF'",
    "\ud800",
    "\u202e",
    "\ufeff",
    "½",
    "ŉ",
    "ﬁ",
    "㌠",
    "İ",
    "ß",
    "🦔",
  ],
  ...[
    "bicycle",
    "bycicle",
    "crème",
    "sofa lamp",
    "or",
    "the",
    "-tent",
    '"two seater"',
    "чайник",
    "椅子",
    "e-bike",
    "a@b.co",
  ],
  ...[
    "and",
    "not",
    "null",
    "NaN",
    "Infinity",
    "1e9",
    "0x10",
    "-0",
    "__proto__",
    "$1",
    "{{7*7}}",
    "%s%n",
    "../..",
    "x".repeat(199),
  ],
);
const text = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 250 }),
);

const mostly = (likely: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: text });
const number = (limit: number) =>
  mostly(
    fc.oneof(
      fc.double({ min: -limit, max: limit, noNaN: true }).map(String),
      fc.constantFrom(`${limit}`, `-${limit}`, "0", "-0", `${limit}.00000001`, "0.000000001", "9".repeat(30)),
    ),
  );

/** Cursors as we write them, and such as somebody might make up. */
const key = fc.tuple(fc.oneof(fc.nat(), fc.constantFrom(0, 253_402_300_799_999, -1, 1e300)), fc.uuid());
const cursor = mostly(
  fc
    .record(
      {
        sort: fc.constantFrom("newest", "relevance", "nearest"),
        after: fc.oneof(key, fc.tuple(key, fc.oneof(fc.nat(), fc.maxSafeInteger())), fc.constant(null)),
        top: key,
        next: fc.option(key),
        metres: fc.oneof(fc.nat(), fc.double()),
        corrected: text,
      },
      { requiredKeys: ["sort", "after", "top", "next", "metres"] },
    )
    .map((made) => Buffer.from(JSON.stringify(made)).toString("base64url")),
);

const query = fc.record(
  {
    q: text,
    type: mostly(fc.constantFrom("offer", "request")),
    tag: mostly(fc.constantFrom("furniture", "repair café")),
    status: mostly(fc.constantFrom("open", "promised", "given", "received")),
    sort: mostly(fc.constantFrom("newest", "relevance", "nearest")),
    latitude: number(90),
    longitude: number(180),
    radius: number(100),
    cursor,
    limit: mostly(fc.constantFrom("1", "2", "100")),
  },
  { requiredKeys: [] },
);

const routes = { "/api/v1/post": feed, "/api/v1/post/nearby": nearby, "/api/v1/post/suggestion": suggestion };
const path = fc.constantFrom(...(Object.keys(routes) as (keyof typeof routes)[]));

/** A file as a browser sends it, or bytes that no browser would send. */
function search(parameters: Record<string, string | undefined>, raw: boolean): string {
  const pairs = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  if (!raw) return new URLSearchParams(pairs).toString();
  return pairs.map(([name, value]) => `${name}=${value.replace(/[#\s]/g, "%")}`).join("&");
}

const one = fc.tuple(path, query, fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.boolean()));

describe("a random query", () => {
  it(`gets an answer or a clear error: ${CASES} cases [R19] [S23] [S26]`, async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (asked) => {
        await Promise.all(
          asked.map(async ([to, parameters, raw]) => {
            const response = await insist(() => routes[to](aRequest(`${to}?${search(parameters, raw)}`)));
            expect([200, 422]).toContain(response.status);
            await expectContract(response, "get", to);
            statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          }),
        );
      }),
      { numRuns: CASES / AT_ONCE },
    );
    // Most of what is asked has to get as far as the database.
    expect(statuses.get(200)).toBeGreaterThan(CASES / 10);
    recordMetric(
      "R19",
      `${CASES} searches: ${statuses.get(200)} answered, ${statuses.get(422)} refused, no fault`,
    );
  }, 600_000);
});
