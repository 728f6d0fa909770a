import { describe, expect, it } from "vitest";
import * as commentOne from "@/app/api/v1/comment/[id]/route";
import * as profile from "@/app/api/v1/me/profile/route";
import * as comments from "@/app/api/v1/post/[id]/comment/route";
import * as post from "@/app/api/v1/post/[id]/route";
import * as upload from "@/app/api/v1/post/upload/route";
import * as register from "@/app/api/v1/register/route";
import * as thankYou from "@/app/api/v1/reply/[id]/thank-you/route";
import { db } from "@/lib/db/client";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import {
  aComment,
  aMember,
  anEmail,
  anUpload,
  aPost,
  aReply,
  aRequest,
  aStaffMember,
  type Member,
  PASSWORD,
  withId,
} from "@/tests/support/factories";

const PHONE = "Call me on 07700 900123 and it is yours.";
const ADDRESS = "It stands at 12 Elm Street, behind the gate.";

type Words = { text: string; confirmed?: boolean };
type Way = { field: string; ok: number; send: (words: Words, as: Member) => Promise<Response> };

const WAYS: Record<string, Way> = {
  "a new post": {
    field: "description",
    ok: 201,
    async send({ text, confirmed }, as) {
      const body = await anUpload({ description: text, confirmed: String(confirmed ?? false) });
      return upload.POST(aRequest("/api/v1/post/upload", { as, body }));
    },
  },
  "a changed post": {
    field: "title",
    ok: 200,
    async send({ text, confirmed }, as) {
      const json = { title: text, ...(confirmed && { confirmed }) };
      return post.PATCH(aRequest("/api/v1/post", { method: "PATCH", as, json }), withId(await aPost(as)));
    },
  },
  "a comment": {
    field: "text",
    ok: 201,
    async send(json, as) {
      return comments.POST(aRequest("/api/v1/post", { as, json }), withId(await aPost(await aMember())));
    },
  },
  "a changed comment": {
    field: "text",
    ok: 200,
    async send(json, as) {
      const { _id } = await aComment(as, await aPost(await aMember()));
      return commentOne.PATCH(aRequest("/api/v1/comment", { method: "PATCH", as, json }), withId(_id));
    },
  },
  "a thank-you": {
    field: "text",
    ok: 200,
    async send({ text, confirmed }, as) {
      const poster = await aMember();
      const postId = await aPost(poster);
      const { _id: replyId } = await aReply(as, postId);
      await promise(poster, postId, { replyId });
      await confirmHandover(poster, postId, { replyId });
      const body = new FormData();
      body.append("text", text);
      if (confirmed) body.append("confirmed", "true");
      return thankYou.PUT(aRequest("/api/v1/reply", { method: "PUT", as, body }), withId(replyId));
    },
  },
  "a profile": {
    field: "about",
    ok: 200,
    async send({ text, confirmed }, as) {
      const json = { about: text, ...(confirmed && { confirmed }) };
      return profile.PATCH(aRequest("/api/v1/me/profile", { method: "PATCH", as, json }));
    },
  },
};

describe.each(Object.entries(WAYS))("contact data in %s", (_, { field, ok, send }) => {
  it("is told to its author, with the words, before anybody reads it [S51]", async () => {
    const as = await aMember();
    const response = await send({ text: PHONE }, as);
    const { code, issues } = await response.json();
    expect([response.status, code]).toEqual([422, "doubtful"]);
    expect(issues).toEqual([{ path: field, message: expect.stringContaining("“07700 900123”") }]);
    expect(await db().post.count({ where: { posterId: as.id, description: PHONE } })).toBe(0);
    expect(await db().comment.count({ where: { authorId: as.id, text: PHONE } })).toBe(0);
  });

  it("is published as it is where a rule only warns, once the author says so [S51]", async () => {
    const as = await aMember();
    const warned = await send({ text: ADDRESS }, as);
    expect([warned.status, (await warned.json()).code]).toEqual([422, "doubtful"]);
    expect((await send({ text: ADDRESS, confirmed: true }, as)).status).toBe(ok);
  });
});

describe("words that a rule holds", () => {
  it("are refused in a post as well while nobody could look at it [S51]", async () => {
    const as = await aMember();
    await db().user.update({ where: { id: as.id }, data: { role: "host" } });
    const body = await anUpload({ description: PHONE, confirmed: "true" });
    const response = await upload.POST(aRequest("/api/v1/post/upload", { as, body }));
    const { message, issues } = await response.json();
    expect([response.status, message, issues]).toEqual([
      422,
      "Please change what is marked: neighbours should not read it.",
      [{ path: "description", message: expect.stringContaining("“07700 900123”") }],
    ]);
    await db().user.update({ where: { id: as.id }, data: { role: "member" } });
  });

  it("publish a post that nobody sees until a moderator has looked at it [S51]", async () => {
    const as = await aMember();
    await aStaffMember("moderator");
    const body = await anUpload({ description: PHONE, confirmed: "true" });
    const response = await upload.POST(aRequest("/api/v1/post/upload", { as, body }));
    expect(response.status).toBe(201);
    const { held, post: published } = await response.json();
    expect(held).toBe(true);
    const read = (who?: Member) =>
      post.GET(aRequest("/api/v1/post", { ...(who && { as: who }) }), withId(published._id));
    expect([(await read()).status, (await read(as)).status]).toEqual([410, 200]);
    const opened = await db().moderationCase.findFirstOrThrow({ where: { targetId: published._id } });
    expect([opened.cause, opened.authorId]).toEqual(["rules", as.id]);
  });

  it.each(Object.entries(WAYS).filter(([name]) => name !== "a new post"))(
    "are refused in %s, however often they are sent [S51]",
    async (_, { send }) => {
      const response = await send({ text: PHONE, confirmed: true }, await aMember());
      expect([response.status, (await response.json()).message]).toEqual([
        422,
        "Please change what is marked: neighbours should not read it.",
      ]);
    },
  );
});

describe("a name", () => {
  it("is no phone number and no link [S51]", async () => {
    for (const name of ["Call 07700 900123", "www.cheap-phones.shop"]) {
      const json = { name, email: anEmail(), password: PASSWORD };
      const response = await register.POST(aRequest("/api/v1/register", { json }));
      expect([name, response.status, (await response.json()).code]).toEqual([name, 422, "doubtful"]);
    }
  });
});
