import { describe, expect, it } from "vitest";
import { composeDocument } from "@/app/api/v1/openapi.json/compose-document";
import { db } from "@/lib/db/client";
import { type Attempt, attempt, CALLS, type Call, everything, send, withField } from "@/tests/security/calls";

/** The effect of each call with a key, and a change that makes another request. */
const ONCE: Record<string, { table: string; field: string }> = {
  "POST /contact": { table: "ContactMessage", field: "message" },
  "POST /me/search": { table: "SavedSearch", field: "q" },
  "POST /post/upload": { table: "Post", field: "title" },
  "POST /post/{id}/comment": { table: "Comment", field: "text" },
  "POST /post/{id}/reply": { table: "Reply", field: "text" },
  "POST /reply/{id}/message": { table: "Message", field: "text" },
};

/** Reasons for a POST without a key. */
const WITHOUT: Record<string, string> = {
  "POST /me/deletion": "an account that is being deleted stays so",
  "POST /me/export": "while one is being made, it returns that one",
  "POST /report": "One of each member for each target.",
  "POST /register": "An address has one account; the answer is a credential, which is kept nowhere.",
  "POST /first-host": "The code works once; the answer is a credential, which is kept nowhere.",
  "POST /host/invitation": "A second invitation is seen below the form, and can be ended.",
  "POST /post/{id}/picture": "A second picture is seen in the form, and can be taken off.",
  "POST /host/test-mail": "A second mail to oneself harms nobody.",
  "POST /me/linked-identity": "A permission for this browser; a second one replaces it.",
  "POST /login/passkey": "A challenge is answered once.",
  "POST /login/passkey/challenge": "A second challenge harms nobody.",
  "POST /me/confirmation/challenge": "A second challenge harms nobody.",
  "POST /me/passkey": "A challenge is answered once, and a passkey is added once.",
  "POST /me/passkey/challenge": "A second challenge harms nobody.",
  "POST /login": "A second sign-in harms nobody; the answer is a credential, which is kept nowhere.",
  "POST /me/second-factor": "Another start replaces the key, until one is confirmed.",
  "POST /me/recovery-code":
    "New codes replace the earlier ones; they are credentials, which are kept nowhere.",
  "POST /password-reset": "A second mail harms nobody, and its link replaces the first.",
  "POST /sign-in-link": "A second mail harms nobody, and its link replaces the first.",
  "POST /me/verification": "A second mail harms nobody, and its link replaces the first.",
  "POST /unsubscribe": "Stopped twice is stopped.",
  "POST /renewal": "Renewed twice is renewed.",
  "POST /promise": "Promised twice is promised.",
  "POST /turn": "Yes twice is yes, and no twice is no.",
};

type Described = { parameters?: { in: string; name: string }[] };
const POSTS = Object.entries(composeDocument().paths ?? {}).flatMap(([path, { post }]) => {
  const takesKey = (post as Described | undefined)?.parameters?.some(
    ({ name }) => name === "Idempotency-Key",
  );
  return post ? [{ name: `POST ${path.replace("/api/v1", "")}`, takesKey: takesKey === true }] : [];
});

const rowsIn = async (table: string) =>
  (await everything()).filter((row) => row.startsWith(`"${table}"`)).length;
const callOf = (name: string) => CALLS.find((call) => call.name === name) as Call;
const KEYED = Object.entries(ONCE).map(([name, what]) => ({ name, call: callOf(name), ...what }));
const MAX_LENGTH = 255;

describe("every POST", () => {
  it("accepts an Idempotency-Key, or needs none [R03]", () => {
    expect(
      POSTS.filter(({ takesKey }) => takesKey)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(ONCE).sort());
    expect(
      POSTS.filter(({ takesKey }) => !takesKey)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(WITHOUT).sort());
  });
});

describe.each(KEYED)("$name with an Idempotency-Key", ({ call, table, field }) => {
  const sent = async (fields: Attempt, key: string): Promise<{ status: number; text: string }> => {
    const response = await send(call, fields, undefined, { "idempotency-key": key });
    // A client retries after a 409 or 503.
    if (response.status === 503) return sent(fields, key);
    return { status: response.status, text: await response.text() };
  };

  it("is carried out once and gets the same bytes when sent twenty times at once, and later [R03]", async () => {
    const good = await attempt(call);
    const also = (good.fields.also as unknown[] | undefined)?.length ?? 0;
    const before = await rowsIn(table);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sent(good, "twenty")));
    answers.push(await sent(good, "twenty"));
    expect(answers[0]?.status).toBe(201);
    for (const one of answers) expect(one).toEqual(answers[0]);
    expect(await rowsIn(table)).toBe(before + 1 + also);
  });

  it("is refused when the request has changed or the key is too long [R03]", async () => {
    const good = await attempt(call);
    expect((await sent(good, "reused")).status).toBe(201);
    const before = await rowsIn(table);
    const other = { ...good, fields: withField(good.fields, field, "Something else altogether") };
    const refused = await sent(other, "reused");
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([422, "keyReused"]);
    expect((await sent(other, "k".repeat(MAX_LENGTH + 1))).status).toBe(422);
    expect(await rowsIn(table)).toBe(before);
  });
});

describe("a key", () => {
  it("belongs to one member [R03]", async () => {
    for (const { name, call } of KEYED.filter((one) => one.name !== "POST /contact")) {
      const answers = [await attempt(call), await attempt(call)].map((one) =>
        send(call, one, undefined, { "idempotency-key": "shared" }),
      );
      const ids = await Promise.all(
        answers.map(async (one) => [(await one).status, JSON.stringify(await (await one).json())]),
      );
      expect([name, ids[0]?.[0], ids[1]?.[0]]).toEqual([name, 201, 201]);
      expect(ids[0]?.[1]).not.toBe(ids[1]?.[1]);
    }
  });

  it("can be reused for a contact message a day later [R03]", async () => {
    const call = callOf("POST /contact");
    const good = await attempt(call);
    const headers = { "idempotency-key": "daily" };
    await send(call, good, undefined, headers);
    const email = String(good.fields.email);
    await db().contactMessage.updateMany({
      where: { email },
      data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    expect((await send(call, good, undefined, headers)).status).toBe(201);
    expect(await db().contactMessage.count({ where: { email } })).toBe(2);
  });
});
