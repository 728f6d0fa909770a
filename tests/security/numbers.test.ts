import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { composeDocument } from "@/app/api/v1/openapi.json/compose-document";
import { attempt, CALLS, type Call, fieldsOf, send, withField } from "@/tests/security/calls";
import { aMember, aRequest, type Member, withId } from "@/tests/support/factories";
import { times } from "@/tests/support/test-budget";

/** Values that programs and people read differently as numbers. */
const ALL_NO_NUMBERS = [
  "NaN",
  "Infinity",
  "-Infinity",
  "1e309",
  "1e3",
  "0x10",
  "１２",
  "1_000",
  "1,5",
  "--1",
  "9".repeat(400),
  " ",
];
const NO_NUMBERS = ALL_NO_NUMBERS.slice(0, times(7, ALL_NO_NUMBERS.length));
/** Valid JSON numbers beyond all bounds. */
const TOO_MUCH = ["1e309", "-1e309", "1e21", "9007199254740993", "-9007199254740993", "1e-400"];
const NUMBERS = /^(place\.)?(latitude|longitude|radius|quantity|limit)$/;

const JSON_CALLS = CALLS.filter(({ isForm, schema }) => !isForm && numbersOf(schema).length > 0);
function numbersOf(schema: Call["schema"]): string[] {
  return fieldsOf(schema).flatMap(({ at }) => (NUMBERS.test(at) ? at : []));
}

describe("an invalid number", () => {
  it.each(JSON_CALLS.map((call) => [call.name, call] as const))(
    "is refused in the body of %s [S27]",
    async (_, call) => {
      const good = await attempt(call);
      for (const at of numbersOf(call.schema)) {
        for (const value of NO_NUMBERS.filter((one) => one !== " " || !at.endsWith("quantity"))) {
          const { status } = await send(call, { ...good, fields: withField(good.fields, at, value) });
          expect([at, value, status]).toEqual([at, value, 422]);
        }
        for (const number of TOO_MUCH.slice(0, times(3, TOO_MUCH.length))) {
          const body = JSON.stringify(withField(good.fields, at, "here")).replace('"here"', number);
          // Rounds to zero, which is a valid place but no quantity.
          const isFine = number === "1e-400" && /tude$/.test(at);
          const { status } = await send(call, good, body);
          expect([at, number, status]).toEqual([at, number, isFine ? expect.any(Number) : 422]);
        }
      }
    },
  );

  it("is refused in every query, as are values beyond the limits [S27]", async () => {
    const beyond: Record<string, string[]> = {
      latitude: ["90.000001", "-91", "360"],
      longitude: ["180.000001", "-181", "1000000000"],
      radius: ["0", "-1", "-0", "100.1"],
      limit: ["0", "-1", "-0", "1.5", "501", "1000000"],
      since: ["-1", "1.5", "9".repeat(19)],
    };
    let tried = 0;
    for (const [path, { get }] of Object.entries(composeDocument().paths ?? {})) {
      const parameters = (get?.parameters ?? []) as { in: string; name: string }[];
      for (const { name } of parameters.filter((one) => one.in === "query" && beyond[one.name])) {
        for (const value of [...NO_NUMBERS, ...(beyond[name] ?? [])]) {
          const query = new URLSearchParams({ latitude: "50.8", longitude: "0.1", [name]: value });
          expect([path, name, value, (await ask(path, String(query))).status]).toEqual([
            path,
            name,
            value,
            422,
          ]);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(100);
  });

  it("may be negative zero on the equator, and is zero then [S27]", async () => {
    const call = CALLS.find(({ name }) => name === "PATCH /me/profile") as Call;
    const good = await attempt(call);
    const fields = withField(withField(good.fields, "place.latitude", "-0.0000"), "place.longitude", "-0");
    const { profile } = (await (await send(call, { ...good, fields })).json()) as {
      profile: { place: object };
    };
    expect(profile.place).toMatchObject({ latitude: 0, longitude: 0 });
  });
});

/** As a member where only members may ask; a query is read before anything is looked up. */
async function ask(path: string, query: string): Promise<Response> {
  const folder = path.replaceAll("{", "[").replaceAll("}", "]");
  const { GET } = (await import(`${process.cwd()}/app${folder}/route.ts`)) as {
    GET: (request: Request, context: ReturnType<typeof withId>) => Promise<Response>;
  };
  reader ??= await aMember();
  const as = /\{|\/me\//.test(path) ? { as: reader } : {};
  return GET(aRequest(`${path}?${query}`, as), withId(randomUUID()));
}

let reader: Member | undefined;

describe("an ambiguous query", () => {
  const same = async (query: string, as: string) =>
    expect([query, await (await ask("/api/v1/post", query)).json()]).toEqual([
      query,
      await (await ask("/api/v1/post", as)).json(),
    ]);

  it("has one meaning: the first of a repeated parameter, and no lists, operators or paths in names [S30] [S24]", async () => {
    await same("type=offer&type=request", "type=offer");
    await same("limit=1&limit=100&limit=x", "limit=1");
    for (const name of [
      "q[not]",
      "q[]",
      "q[0]",
      "q.contains",
      "q%00",
      "__proto__",
      "constructor",
      "type[in]",
      "__proto__[type]",
    ])
      await same(`${name}=spoon`, "");
    expect((await ask("/api/v1/post", "type[]=offer&type={}")).status).toBe(422);
    expect({}).not.toHaveProperty("type");
  });
});

describe("an ambiguous body", () => {
  const call = CALLS.find(({ name }) => name === "PATCH /me/profile") as Call;
  const nameIn = async (response: Response) =>
    ((await response.json()) as { profile: { name: string } }).profile.name;

  it("has one meaning: the last of a repeated JSON field, and nothing from the query [S30]", async () => {
    const good = await attempt(call);
    expect(await nameIn(await send(call, good, '{"name":"First","name":"Last"}'))).toBe("Last");
    const { PATCH } = await import("@/app/api/v1/me/profile/route");
    const asked = aRequest("/api/v1/me/profile?name=Query", {
      method: "PATCH",
      as: good.as as Member,
      json: {},
    });
    expect(await nameIn(await PATCH(asked))).toBe("Last");
  });

  it("changes nothing for other members, whatever its fields are called [S30]", async () => {
    for (const call of CALLS.filter(({ isForm }) => !isForm).slice(0, times(4, CALLS.length))) {
      const good = await attempt(call);
      const evil = '"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}';
      const body = `{${evil},${JSON.stringify(good.fields).slice(1)}`;
      expect([call.name, (await send(call, good, body)).status < 300]).toEqual([call.name, true]);
      expect({}).not.toHaveProperty("isAdmin");
    }
  });

  it("is UTF-8 or refused [S30]", async () => {
    const good = await attempt(call);
    for (const type of ["application/json; charset=utf-16", "application/json"]) {
      const body = Buffer.from('{"name":"Ada"}', "utf16le").toString("latin1");
      expect((await send(call, good, body, { "content-type": type })).status).toBe(400);
    }
  });
});
