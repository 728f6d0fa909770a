import { describe, expect, it } from "vitest";
import { db, pool } from "@/lib/db/client";
import {
  attempt,
  CALLS,
  everything,
  fieldsOf,
  isDescribed,
  send,
  unlisted,
  withField,
} from "@/tests/security/calls";
import { isThorough } from "@/tests/support/test-budget";

const JSON_CALLS = CALLS.filter(({ isForm }) => !isForm).map((call) => [call.name, call] as const);

describe("the list of tested calls", () => {
  it("contains every call with a body", () => {
    expect(unlisted()).toEqual({ missing: [], idle: [] });
  });
});

/** Values that must never be stored, by column type. */
const PLANTED: Record<string, unknown> = {
  uuid: "5ec0de00-0000-4000-8000-00000000dead",
  "timestamp with time zone": "2001-02-03T04:05:06.789Z",
  integer: 48_151_623,
  bigint: 48_151_623,
  "double precision": 48.151623,
  boolean: true,
  jsonb: { planted: "planted" },
};
const FOUND = /planted|5ec0de00|2001-02-03|48\.?151623/;
/** Unknown names that programs might read. */
const OTHERS = [
  ...[
    "_id",
    "ownerId",
    "role",
    "isAdmin",
    "isVerified",
    "quantityLeft",
    "amountLeft",
    "postedBy",
    "poster",
    "user",
  ],
  ...[
    "author",
    "person",
    "actor",
    "replies",
    "comments",
    "wishes",
    "session",
    "precision",
    "locationPrecision",
  ],
];

type Column = { name: string; type: string };

/** Every column with a planted value. */
async function planted(): Promise<Record<string, unknown>> {
  const { rows } = await pool().query<Column>(
    `SELECT DISTINCT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name !~ '^(_prisma|geo)'`,
  );
  const columns = rows.map(({ name, type }) => [name, PLANTED[type] ?? "planted"]);
  return { ...Object.fromEntries(OTHERS.map((name) => [name, "planted"])), ...Object.fromEntries(columns) };
}

const FLAGS = `SELECT count(*) FILTER (WHERE "verified")::int AS verified,
  (SELECT count(*)::int FROM "Message" WHERE "accepted") AS accepted,
  (SELECT count(*)::int FROM "PostChange" WHERE "gone") AS gone FROM "Reply"`;
/** The meaning of these values. */
const RAISES: Record<string, object> = {
  "PUT /post/{id}/handover": { verified: 1 },
  "PUT /message/{id}/answer": { accepted: 1 },
};

describe("an unknown field", () => {
  it("is stored nowhere, whatever column it is named after [S21]", async () => {
    const extra = await planted();
    expect(Object.keys(extra).length).toBeGreaterThan(100);
    for (const call of CALLS) {
      const told = Object.keys(call.schema.properties ?? {});
      const unknown = Object.fromEntries(Object.entries(extra).filter(([name]) => !told.includes(name)));
      const good = await attempt(call);
      const { rows: before } = await pool().query(FLAGS);
      const response = await send(call, { ...good, fields: { ...unknown, ...good.fields } });
      const body = await response.text();
      expect([call.name, response.status < 300, body]).toEqual([call.name, true, body]);
      const { rows: after } = await pool().query(FLAGS);
      const raised = Object.entries(RAISES[call.name] ?? {}).map(([flag, more]) => [
        flag,
        before[0][flag] + more,
      ]);
      expect([call.name, after[0]]).toEqual([call.name, { ...before[0], ...Object.fromEntries(raised) }]);
    }
    expect((await everything()).filter((row) => FOUND.test(row))).toEqual([]);
  });
});

/** Conditions of an ORM. */
const ALL_OPERATORS = [
  ...[{ not: "" }, { contains: "" }, { startsWith: "" }, { in: ["a"] }, { gt: "" }, { equals: null }],
  ...[[{ not: "" }], [], {}, null],
];
const OPERATORS = isThorough ? ALL_OPERATORS : [{ not: "" }, [], {}, null];

describe("a condition in place of a value", () => {
  it.each(JSON_CALLS)("is refused in every field of %s, without effect [S24]", async (_, call) => {
    const good = await attempt(call);
    const count = async () =>
      (await everything()).filter((row) => !/^"?(RateLimit|Session)/.test(row)).sort();
    const before = await count();
    for (const { at } of fieldsOf(call.schema)) {
      await db().rateLimit.deleteMany();
      for (const operator of OPERATORS) {
        const fields = withField(good.fields, at, operator);
        if (isDescribed(call, fields)) continue;
        // A login without text counts as an empty field.
        const refused = call.name === "POST /login" && at !== "code" ? 400 : 422;
        expect([at, operator, (await send(call, { ...good, fields })).status]).toEqual([
          at,
          operator,
          refused,
        ]);
      }
    }
    expect(await count()).toEqual(before);
  });
});
