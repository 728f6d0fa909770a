import { describe, expect, it } from "vitest";
import { GET } from "@/app/api/v1/post/route";
import { attempt, CALLS, type Call, everything, fieldsOf, send, withField } from "@/tests/security/calls";
import { aRequest } from "@/tests/support/factories";
import { times } from "@/tests/support/test-budget";

/** Fields without free text. That of a draft is inside of its JSON, which the test of its route fills. */
const CODES =
  /^(palette|proof|draft|country|timeZone|currency|credential\..+|type|email|password|current|token|code|deadline|drawAt|quantity|exactPlace|showStreet|allocation|reason|url|settlement|(place\.)?(latitude|longitude)|radius)$/;
const proseOf = (call: Call) =>
  fieldsOf(call.schema).filter(
    ({ at, schema }) => schema.type === "string" && !schema.format && !schema.enum && !CODES.test(at),
  );
const TEXTS = CALLS.map((call) => [call.name, proseOf(call)] as const).filter(
  ([, fields]) => fields.length > 0,
);
const callOf = (name: string) => CALLS.find((call) => call.name === name) as Call;

/** One of each kind between visible letters. */
const ODD =
  "So\u0000fa \u202ere\u2066d\u200f\u061c \ufeff\u200bcafe\u0301 \ud800🦔\u0007\u009b \u{1F469}\u200d\u{1F33E}\u0085";
const TIDY = "Sofa red caf\u00e9 🦔 \u{1F469}\u200d\u{1F33E}";
const UNWANTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be there.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

/** Three of each, the minimum length. */
const UNSEEN = ["\u200b", "\u3164", "\u0085", "\u0301", "\u200d", "\u2800", "\u202e"].map((one) =>
  one.repeat(3),
);

describe("misleading characters", () => {
  it("are stored without harm, or refused, in every text of every call [S32]", async () => {
    expect(TEXTS.length).toBeGreaterThan(8);
    for (const [name, prose] of TEXTS) {
      const good = await attempt(callOf(name));
      const fields = prose.reduce((all, { at }) => withField(all, at, ODD), good.fields);
      const response = await send(callOf(name), { ...good, fields });
      expect([name, response.status < 300, await response.text()]).toEqual([name, true, expect.anything()]);
    }
    const rows = await everything();
    expect(rows.filter((row) => UNWANTED.test(row) || row !== row.normalize("NFC"))).toEqual([]);
    for (const table of ["User", "Post", "Reply", "Comment", "Message", "ContactMessage", "SavedSearch"]) {
      const found = rows.filter((row) => row.startsWith(`"${table}"`) && row.includes(TIDY));
      expect([table, found.length > 0]).toEqual([table, true]);
    }
  });

  it.each(UNSEEN.slice(0, times(3, UNSEEN.length)))(
    "are no valid name, title or other required text: %j [S32]",
    async (unseen) => {
      for (const [name, prose] of TEXTS.filter(([one]) =>
        /register|contact|upload|comment|\/reply$/.test(one),
      )) {
        const good = await attempt(callOf(name));
        const needed = prose.filter(({ at }) => (callOf(name).schema.required ?? []).includes(at));
        for (const { at } of needed) {
          const { status } = await send(callOf(name), {
            ...good,
            fields: withField(good.fields, at, unseen),
          });
          expect([name, at, status]).toEqual([name, at, 422]);
        }
      }
    },
  );

  it("are harmless in a search [S32]", async () => {
    for (const odd of [ODD, "\u0000", "\ud800", "\u202e", "%00", "\u200b"]) {
      const query = `q=${encodeURIComponent(odd.toWellFormed())}&tag=${encodeURIComponent(odd.toWellFormed())}`;
      expect((await GET(aRequest(`/api/v1/post?${query}`))).status).toBe(200);
    }
  });
});
