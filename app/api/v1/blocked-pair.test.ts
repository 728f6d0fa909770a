import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { ENDPOINTS } from "@/app/api/endpoints";
import { db } from "@/lib/db/client";
import { sendDueEmails } from "@/lib/emails/mutations";
import { listEndpoints, type Method } from "@/lib/http/endpoint";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { blockMember } from "@/lib/replies/block-member";
import { promise } from "@/lib/replies/promises";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { DAY_MS } from "@/lib/time/durations";
import { addToWishlist } from "@/lib/wishlist/mutations";
import {
  aComment,
  aMember,
  aPost,
  aReply,
  aRequest,
  aSearch,
  type Member,
  withId,
} from "@/tests/support/factories";

/** Calls about something of the other, which answer as if it were not there. */
const ABOUT_OTHERS: Record<
  string,
  "post" | "repliedPost" | "user" | "reply" | "comment" | "open" | "agreed"
> = {
  "GET /post/{id}": "post",
  "PATCH /post/{id}": "post",
  "DELETE /post/{id}": "post",
  "POST /post/{id}/picture": "post",
  "PUT /post/{id}/picture": "post",
  "DELETE /post/{id}/picture": "post",
  "GET /post/{id}/draw": "post",
  "GET /post/{id}/reply": "repliedPost",
  "POST /post/{id}/reply": "post",
  "PUT /post/{id}/recipient": "post",
  "DELETE /post/{id}/recipient": "post",
  "PUT /post/{id}/handover": "post",
  "PUT /post/{id}/outcome": "post",
  "PUT /post/{id}/refusal": "post",
  "PUT /post/{id}/renewal": "post",
  "PUT /post/{id}/restoration": "post",
  "PUT /post/{id}/wish": "post",
  "DELETE /post/{id}/wish": "post",
  "GET /post/{id}/comment": "repliedPost",
  "POST /post/{id}/comment": "post",
  "GET /user/{id}": "user",
  "GET /user/{id}/post": "user",
  "PATCH /comment/{id}": "comment",
  "DELETE /comment/{id}": "comment",
  "PATCH /reply/{id}": "reply",
  "DELETE /reply/{id}": "reply",
  "PUT /reply/{id}/dispute": "reply",
  "PUT /reply/{id}/absence": "reply",
  "PUT /reply/{id}/receipt": "reply",
  "PUT /reply/{id}/wanted": "reply",
  "GET /reply/{id}/thank-you": "reply",
  "PUT /reply/{id}/thank-you": "reply",
  "DELETE /thank-you/{id}": "reply",
  "GET /reply/{id}/message": "reply",
  "POST /reply/{id}/message": "reply",
  "PUT /reply/{id}/reading": "reply",
  "PUT /message/{id}/answer": "open",
  "GET /message/{id}/calendar": "agreed",
};
/** Lists that leave out what is of the other, with their queries. */
const LISTS: Record<string, string[]> = {
  "GET /post": ["", "?q=zqmark", "?tag=zqmark", "?sort=nearest&latitude=50.87&longitude=0.01"],
  "GET /post/nearby": ["?latitude=50.87&longitude=0.01&radius=5"],
  "GET /post/suggestion": ["?q=zqmark"],
  "GET /post/changes": ["?limit=500"],
  "GET /me/reply": [""],
  "GET /me/reply/open": [""],
  "GET /me/post": [""],
  "GET /me/overview": [""],
  "GET /me/wish": [""],
  "GET /me/wish/ids": [""],
  "GET /me/search": [""],
  "GET /message": [""],
};
/** Calls about nobody but the caller, and some that have their own test. */
const ABOUT_NOBODY =
  /^\w+ \/(account-recovery|first-host|register(\/challenge)?|login|logout|password-reset|sign-in-link|verification|email-change|contact|place|live|unsubscribe|renewal|promise|turn|impact|report|openapi\.json|host\/.*|moderation\/.*|notification(\/reading)?|post\/upload|me|me\/(?!reply$|reply\/open$|post$|overview$|wish|search$).*|(login)\/.*)$|^POST \/me\/search$/;

type Handler = (request: Request, context: ReturnType<typeof withId>) => Promise<Response>;
const calls = Object.entries(ENDPOINTS)
  .filter(([path]) => path.startsWith("/api/v1"))
  .flatMap(([path, file]) =>
    listEndpoints(file).map(([method]) => ({
      name: `${method} ${path.slice("/api/v1".length)}`,
      handler: (file as Record<Method, Handler>)[method],
    })),
  );
const handlerOf = (name: string): Handler => {
  const handler = calls.find((call) => call.name === name)?.handler;
  if (!handler) throw new Error(`${name} is no call of ours`);
  return handler;
};

type Things = Record<(typeof ABOUT_OTHERS)[string], string>;
type Side = { member: Member; mark: string; things: Things };

/** Each has a post, a reply to the other's, messages, comments, wishes and searches for what the other offers. */
async function twoNeighbours(): Promise<[Side, Side]> {
  const people = [await aMember({ name: "Zqada Zqmark" }), await aMember({ name: "Zqbob Zqmark" })] as const;
  const third = await aPost(await aMember());
  const posts = await Promise.all(
    people.map(async (member, index) => {
      const change = { title: `Zqmark chair of ${["zqada", "zqbob"][index]}`, tags: ["zqmark"], quantity: 3 };
      const drawAt = new Date(Date.now() + DAY_MS);
      const drawn = { ...change, allocation: "fair-draw" as const, drawAt };
      return { post: await aPost(member, drawn), repliedPost: await aPost(member, change) };
    }),
  );
  const sides: Side[] = [];
  for (const [index, other] of people.entries()) {
    const [member, own, theirs] = [people[1 - index], posts[1 - index], posts[index]];
    if (!member || !own || !theirs) throw new Error("there are two");
    const reply = (await aReply(member, theirs.repliedPost))._id;
    await promise(other, theirs.repliedPost, { replyId: reply });
    const suggest = async (by: Member) => {
      const proposedAt = new Date(Date.now() + DAY_MS);
      const { body } = await sendMessage(by, reply, { text: "Then?", proposedAt }, null);
      return (body.message as { _id: string })._id;
    };
    const agreed = await suggest(other);
    await respondToProposal(member, agreed, true);
    const comment = (await aComment(member, third))._id;
    await aComment(member, theirs.repliedPost);
    await addToWishlist(member, theirs.post);
    await saveSearch(member, aSearch({ q: "zqmark" }));
    const things = { ...own, user: member.id, reply, comment, agreed, open: await suggest(other) };
    sides.push({ member, mark: index === 0 ? "zqbob" : "zqada", things });
  }
  await notifyMatches();
  const [bob, ada] = sides;
  if (!ada || !bob) throw new Error("there are two");
  return [ada, bob];
}

const BODIES: Record<string, object> = {
  "PATCH /post/{id}": { title: "Another title" },
  "PUT /post/{id}/outcome": { outcome: "kept" },
  "PUT /post/{id}/picture": { images: [{ url: "/images/none-1280.webp" }] },
  "DELETE /post/{id}/picture": { url: "/images/none-1280.webp" },
  "POST /post/{id}/reply": { quantity: 1, text: "", pickup: "Today" },
  "POST /post/{id}/comment": { text: "Is it blue?" },
  "PATCH /comment/{id}": { text: "Is it red?" },
  "PATCH /reply/{id}": { text: "Other words." },
  "POST /reply/{id}/message": { text: "Hello?" },
  "PUT /message/{id}/answer": { accepted: true },
};

const FORMS: Record<string, [string, string | File]> = {
  "POST /post/{id}/picture": ["images", new File(["no picture"], "photo.jpg")],
  "PUT /reply/{id}/thank-you": ["text", "Thank you!"],
};

function formOf([name, value]: [string, string | File]): FormData {
  const form = new FormData();
  form.append(name, value);
  return form;
}

async function ask(name: string, as: Member, id: string, query = "", more: object = {}) {
  const [method = "", path = ""] = name.split(" ");
  const json = method === "GET" ? undefined : { ...BODIES[name], ...more };
  const body = FORMS[name] && formOf(FORMS[name]);
  const response = await handlerOf(name)(
    aRequest(`/api/v1${path}${query}`, { method, as, ...(body ? { body } : json && { json }) }),
    withId(id),
  );
  return [response.status, await response.text()] as const;
}

describe("a blocked pair", () => {
  let sides: [Side, Side];
  beforeAll(async () => {
    sides = await twoNeighbours();
    const [ada, bob] = sides;
    for (const { member, things } of sides)
      expect((await ask("GET /post/{id}", member, things.post))[0]).toBe(200);
    const [status, seen] = await ask("GET /post", bob.member, "", "?q=zqmark");
    expect([status, seen.toLowerCase().includes(ada.mark)]).toEqual([200, true]);
    await blockMember(ada.member, bob.member.id);
  });

  it("is tested by every call there is", () => {
    const named = (name: string) => name in ABOUT_OTHERS || name in LISTS || ABOUT_NOBODY.test(name);
    expect(calls.map(({ name }) => name).filter((name) => !named(name))).toEqual([]);
  });

  const viewers = [
    ["the blocker", 0],
    ["the blocked", 1],
  ] as const;

  describe.each(viewers)("for %s", (_, index) => {
    const [viewer, other] = [() => sides[index] as Side, () => sides[1 - index] as Side];

    it.each(Object.keys(ABOUT_OTHERS))(
      "%s answers as for something that is not there [S53]",
      async (name) => {
        const kind = ABOUT_OTHERS[name] ?? "post";
        const replyId = { replyId: randomUUID() };
        const found = await ask(name, viewer().member, other().things[kind], "", replyId);
        const missing = await ask(name, viewer().member, randomUUID(), "", replyId);
        expect([name, ...found]).toEqual([name, ...missing]);
        expect(found[0]).toBe(["DELETE /post/{id}/wish", "GET /user/{id}/post"].includes(name) ? 200 : 404);
      },
    );

    it.each([
      "PATCH /reply/{id}",
      "GET /reply/{id}/message",
      "POST /reply/{id}/message",
      "PUT /reply/{id}/dispute",
    ])("%s finds not even what is one's own in it [S53]", async (name) => {
      expect((await ask(name, viewer().member, viewer().things.reply))[0]).toBe(404);
    });

    it.each(["PUT /post/{id}/recipient", "PUT /post/{id}/handover", "PUT /post/{id}/refusal"])(
      "%s does not find the other's reply [S53]",
      async (name) => {
        const replyId = other().things.reply;
        const found = await ask(name, viewer().member, viewer().things.repliedPost, "", { replyId });
        expect(found[0]).toBe(404);
      },
    );

    it.each(
      Object.entries(LISTS).flatMap(([name, queries]) => queries.map((query) => [name, query] as const)),
    )("%s%s leaves out the other [S53]", async (name, query) => {
      const [status, text] = await ask(name, viewer().member, "", query);
      expect(status).toBe(200);
      const { mark, member, things } = other();
      const found = [mark, member.id, things.post, things.repliedPost].filter((part) =>
        text.toLowerCase().includes(part),
      );
      expect([name, found]).toEqual([name, []]);
    });

    it("the comments of others' posts leave out those of the other [S53]", async () => {
      const { postId } = await db().comment.findUniqueOrThrow({ where: { id: other().things.comment } });
      const [, text] = await ask("GET /post/{id}/comment", viewer().member, postId);
      expect([text.includes(other().member.id), text.includes(viewer().member.id)]).toEqual([false, true]);
      const [, forAnyone] = await ask("GET /post/{id}/comment", await aMember(), postId);
      expect(forAnyone).toContain(other().member.id);
    });

    it("nothing is heard of the other but that an exchange has ended [S53]", async () => {
      await aPost(other().member, { title: "Zqmark desk", tags: ["zqmark"] });
      await notifyMatches();
      const rows = await db().notification.findMany({ where: { userId: viewer().member.id } });
      const ended = ["released", "declined", "given_back"];
      expect(rows.filter(({ kind }) => !ended.includes(kind))).toEqual([]);
      expect(JSON.stringify(rows.filter(({ kind }) => kind === "released"))).not.toContain(other().member.id);
      await sendDueEmails();
    });
  });

  it("is asked the same of counts: facets leave out the other's posts", async () => {
    const [, text] = await ask("GET /post", sides[1].member, "", "?q=zqmark");
    const { posts, facets } = JSON.parse(text);
    expect(facets.types.offer).toBe(posts.length);
  });

  it("answers as fast as for something that is not there [S53]", async () => {
    const [ada, bob] = sides;
    const times: Record<"hidden" | "missing", number[]> = { hidden: [], missing: [] };
    for (let round = 0; round < 60; round += 1)
      for (const [kind, id] of [
        ["hidden", ada.things.post],
        ["missing", randomUUID()],
      ] as const) {
        const start = performance.now();
        await ask("GET /post/{id}", bob.member, id);
        times[kind].push(performance.now() - start);
      }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
    const [hidden, missing] = [median(times.hidden), median(times.missing)];
    // A busy machine is slow for both.
    expect(Math.abs(hidden - missing)).toBeLessThan(Math.max(5, missing / 2));
  });

  it("sees one another again once it is unblocked", async () => {
    const [ada, bob] = await twoNeighbours();
    await blockMember(ada.member, bob.member.id);
    const unblock = await handlerOf("DELETE /me/block/{id}")(
      aRequest("/api/v1/me/block", { method: "DELETE", as: ada.member }),
      withId(bob.member.id),
    );
    expect(unblock.status).toBe(200);
    for (const [viewer, other] of [[ada, bob] as const, [bob, ada] as const])
      expect((await ask("GET /post/{id}", viewer.member, other.things.post))[0]).toBe(200);
  });
});
