import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { composeDocument } from "@/app/api/v1/openapi.json/compose-document";
import { db } from "@/lib/db/client";
import { sendMessage } from "@/lib/messages/mutations";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { DAY_MS } from "@/lib/time/durations";
import {
  aComment,
  aMember,
  aPost,
  aReply,
  aRequest,
  aSearch,
  type Member,
  PASSWORD,
  withId,
} from "@/tests/support/factories";
import { isThorough } from "@/tests/support/test-budget";

/** Unauthorized access to public things is refused; private things look missing. */
const PRIVATE = /^\/api\/v1\/(reply|message|me)\//;
const FOR_STAFF = /^\/api\/v1\/(host|moderation)\//;
const AROUND = isThorough ? [-50, -2, -1, 1, 2, 50] : [1];

type Handlers = Record<string, (request: Request, context: ReturnType<typeof withId>) => Promise<Response>>;
type Operation = { security?: object[]; requestBody?: { content?: object } };

const CALLS = Object.entries(composeDocument().paths ?? {})
  .filter(([path]) => path.includes("{id}"))
  .flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([verb, said]) => ({
      path,
      method: verb.toUpperCase(),
      said,
    })),
  );
/** Any id works for removing a missing wish or listing the posts of nobody. */
const takesAnyId = (method: string, path: string) =>
  (method === "DELETE" && path.endsWith("/wish")) ||
  path.endsWith("/user/{id}/post") ||
  // Everybody who can be blocked has a public profile.
  path.endsWith("/me/block/{id}");
/** Valid bodies, so that only the id can be wrong. */
const BODY = {
  ...{
    text: "Hello, neighbour.",
    title: "A better title",
    pickup: "Sunday",
    emailed: false,
    accepted: true,
    reason: "released",
    name: "Old phone",
    outcome: "kept",
    password: PASSWORD,
  },
  replyId: randomUUID(),
  url: "/images/0123456789abcdef-1280.webp",
  images: [{ url: "/images/0123456789abcdef-1280.webp" }],
};

function formWithImage(): FormData {
  const form = new FormData();
  form.append("images", new File(["no picture"], "photo.jpg"));
  form.append("text", "Thank you!");
  return form;
}

async function answerTo(
  { path, method, said }: (typeof CALLS)[number],
  id: string,
  as?: Member,
): Promise<string> {
  const file = `${process.cwd()}/app${path.replace(/\{(\w+)\}/g, "[$1]")}/route.ts`;
  const handlers = (await import(file)) as Handlers;
  const isForm = "multipart/form-data" in (said.requestBody?.content ?? {});
  const content = isForm ? { body: formWithImage() } : { json: BODY };
  const sent = { method, ...(as && { as }), ...(said.requestBody && content) };
  const response = await handlers[method]?.(aRequest(path.replace("{id}", id), sent), withId(id));
  if (!response) throw new Error(`${method} ${path} is no call of ours`);
  const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
  return `${response.status} ${JSON.stringify(headers)} ${await response.text()}`;
}

/** An id this many steps from another. */
function beside(id: string, steps: number): string {
  const hex = (BigInt(`0x${id.replaceAll("-", "")}`) + BigInt(steps)).toString(16).padStart(32, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

async function aNeighbourhood() {
  const [poster, asker] = await Promise.all([aMember(), aMember()]);
  const post = await aPost(poster);
  const reply = (await aReply(asker, post))._id;
  const proposedAt = new Date(Date.now() + DAY_MS);
  const { body } = await sendMessage(asker, reply, { text: "My secret.", proposedAt }, null);
  const message = (body.message as { _id: string })._id;
  const comment = (await aComment(asker, post))._id;
  const search = (await saveSearch(asker, aSearch())).search._id;
  return { ids: { post, reply, message, comment, user: poster.id, search } };
}

describe("an attacker who tries one id after the other", () => {
  it("gets the same answer for hidden things as for missing ones [S18]", async () => {
    const { ids } = await aNeighbourhood();
    const before = await db().message.findMany();
    const seen: string[] = [];
    for (const call of CALLS.filter(({ method, path }) => !takesAnyId(method, path))) {
      let stranger = await aMember();
      const nothing = await answerTo(call, randomUUID(), stranger);
      const refusal = FOR_STAFF.test(call.path) ? /^403 / : /^404 /;
      expect([call.path, nothing]).toEqual([call.path, expect.stringMatching(refusal)]);
      const real = Object.values(ids);
      const noun = /\/(\w+)\/\{id\}/.exec(call.path)?.[1] as keyof typeof ids;
      // An id of another noun, or a neighbouring id, is unknown.
      const foreign = real.filter((id) => id !== ids[noun] || PRIVATE.test(call.path));
      const tried = [
        ...foreign,
        ...real.flatMap((one) => AROUND.map((steps) => beside(one, steps))),
        "x",
        "1",
        `${ids[noun]}0`,
      ];
      for (const [at, id] of tried.entries()) {
        // One stranger would reach the rate limit.
        if (at % 3 === 2) stranger = await aMember();
        expect([call.method, call.path, id, await answerTo(call, id, stranger)]).toEqual([
          call.method,
          call.path,
          id,
          nothing,
        ]);
      }
      if (PRIVATE.test(call.path)) seen.push(`${call.method} ${call.path}`);
    }
    expect(seen.length).toBeGreaterThan(8);
    expect(await db().message.findMany()).toEqual(before);
  });

  it("learns without signing in only that a sign-in is needed, whatever the id [S18]", async () => {
    const { ids } = await aNeighbourhood();
    for (const call of CALLS.filter(({ said }) => said.security)) {
      const answers = await Promise.all(
        [...Object.values(ids), randomUUID(), "x"].map((id) => answerTo(call, id)),
      );
      expect([call.path, answers[0]]).toEqual([call.path, expect.stringMatching(/^401 /)]);
      expect([call.path, new Set(answers).size]).toEqual([call.path, 1]);
    }
  });
});
