import { randomInt } from "node:crypto";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { expect, test } from "@/tests/support/fixtures";
import { isThorough, recordMetric, times } from "@/tests/support/test-budget";
import { addressOf, type Case, caseOf, type Document } from "./cases";
import { listRoutes } from "./pages";
import { type Got, type Sent, send } from "./raw-http";
import { someRealIds } from "./real-ids";
import { startOwnSite } from "./site-fixture";

/** Cases for each group of people, below their limits. */
const TOGETHER = 400;
const AT_ONCE = 4;
/** Longest response in ms; relaxed beside all other tests. */
const MAX_LENGTH = isThorough ? 6000 : 15_000;
const CASES = times(400, 20_000);
const ADDRESSES = times(300, 3000);

// One site for all tests.
test.describe.configure({ mode: "default" });

let site: Awaited<ReturnType<typeof startOwnSite>>;
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

test("any input to any operation of the API is answered as its description says [S23] [R19] [R21]", async () => {
  test.setTimeout(60_000 + CASES * 250);
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  const document: Document = JSON.parse(
    String((await send(site.url, { method: "GET", path: "/api/v1/openapi.json" })).body),
  );
  const faultOf = contractOf(document);
  const [faults, seen, slowest] = [[] as string[], new Map<number, number>(), { ms: 0 }];
  for (let from = 0; from < CASES; from += TOGETHER) {
    const cases = fc.sample(caseOf(document, await someRealIds(site.url)), {
      seed: seed + from,
      numRuns: TOGETHER,
    });
    await forEachConcurrently(cases, async (sent) => {
      const got = await send(site.url, sent).catch((error: Error) => error);
      const fault = got instanceof Error ? got.message : faultOf(sent, got);
      if (fault) faults.push(`${fault}: ${told(sent)}`);
      if (got instanceof Error) return;
      seen.set(got.status, (seen.get(got.status) ?? 0) + 1);
      slowest.ms = Math.max(slowest.ms, got.ms);
    });
  }
  const statuses = [...seen].sort().map(([status, count]) => `${count} × ${status}`);
  console.log(`FUZZ_SEED=${seed}: ${statuses.join(", ")}; slowest ${Math.round(slowest.ms)} ms`);
  recordMetric(
    "R19",
    `${CASES} cases (seed ${seed}): ${statuses.join(", ")}; slowest ${Math.round(slowest.ms)} ms`,
  );
  expect(faults, `FUZZ_SEED=${seed}`).toEqual([]);
  // The run is meaningful only if most cases pass the limits, and a good part all checks.
  const share = (...some: number[]) => some.reduce((sum, status) => sum + (seen.get(status) ?? 0), 0) / CASES;
  expect(share(200, 201)).toBeGreaterThan(0.15);
  expect(share(404, 409, 422)).toBeGreaterThan(0.1);
  expect(share(429, 503)).toBeLessThan(0.05);
});

test("no address, however odd, causes a server error [S23]", async () => {
  test.setTimeout(60_000 + ADDRESSES * 250);
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  const scene = await someRealIds(site.url);
  const cases = fc.sample(addressOf(listRoutes(), scene), { seed, numRuns: ADDRESSES });
  const faults: string[] = [];
  await forEachConcurrently(cases, async (sent) => {
    const got = await send(site.url, sent).catch((error: Error) => error);
    const fault = got instanceof Error ? got.message : failureOf(got);
    if (fault) faults.push(`${fault}: ${told(sent)}`);
  });
  expect(faults, `FUZZ_SEED=${seed}`).toEqual([]);
});

async function forEachConcurrently<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const next = all.values();
  const one = async () => {
    for (const item of next) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

function failureOf({ status, body, ms }: Got): string | null {
  if (ms > MAX_LENGTH) return `${Math.round(ms)} ms`;
  return status >= 500 && status !== 503 ? `${status} ${body}` : null;
}

/** Answers allowed for any call before it is read. */
const OF_THE_FRONT = [400, 405, 413, 414];

/** The problem of an answer, or nothing. */
function contractOf(document: Document) {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema(document, "openapi");
  const checks = new Map<string, ValidateFunction>();
  const isFailure = ajv.compile({ $ref: "openapi#/components/schemas/Failure" });
  const pointer = (steps: string[]) =>
    steps.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
  return ({ name, isNamed }: Case, got: Got): string | null => {
    const failure = failureOf(got);
    if (failure || !isNamed) return failure;
    const { status, headers, body } = got;
    const [method = "", path = ""] = name.split(" ");
    if (OF_THE_FRONT.includes(status)) return isFailure(parsed(body)) ? null : `${status} ${body}`;
    const promised = document.paths[path]?.[method]?.responses[status];
    if (!promised) return `undescribed ${status} ${body}`;
    const type = String(headers["content-type"]).split(";")[0] ?? "";
    if (status === 304) return String(body) === "" ? null : `304 ${body}`;
    if (!promised.content[type]) return `undescribed ${type}`;
    if (type !== "application/json") return null;
    const at = pointer(["paths", path, method, "responses", String(status), "content", type, "schema"]);
    const check = checks.get(at) ?? ajv.compile({ $ref: `openapi#/${at}` });
    checks.set(at, check);
    return check(parsed(body)) ? null : `${status} ${ajv.errorsText(check.errors)} ${body}`;
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

function told({ method, path, headers, body }: Sent): string {
  return `${method} ${path} ${JSON.stringify(headers)} ${String(body ?? "").slice(0, 500)}`.slice(0, 1500);
}
