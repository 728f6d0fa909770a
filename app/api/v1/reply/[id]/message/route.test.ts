import { describe, expect, it } from "vitest";
import { GET as getCalendar } from "@/app/api/v1/message/[id]/calendar/route";
import { GET as getThreads } from "@/app/api/v1/message/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET, POST } from "@/app/api/v1/reply/[id]/message/route";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { markThreadRead, respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { countUnread, getThread, listThreads } from "@/lib/messages/queries";
import type { MessageView } from "@/lib/messages/schema";
import { subscribe } from "@/lib/realtime/signals";
import { blockMember } from "@/lib/replies/block-member";
import { confirmHandover } from "@/lib/replies/handover";
import { confirmWanted, withdrawReply } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { DAY_MS } from "@/lib/time/durations";
import {
  aMember,
  aNoShow,
  aPost,
  aReply,
  aRequest,
  codeOf,
  HOME,
  letHoursPass,
  type Member,
  withId,
} from "@/tests/support/factories";

const tomorrow = () => new Date(Date.now() + DAY_MS);

async function aThread() {
  const [poster, neighbour] = [await aMember({ name: "Anna Berg" }), await aMember({ name: "Ben Okoro" })];
  const postId = await aPost(poster);
  const { _id: replyId } = await aReply(neighbour, postId);
  return { poster, neighbour, postId, replyId };
}

async function write(by: Actor, replyId: string, text: string): Promise<MessageView> {
  return (await sendMessage(by, replyId, { text }, null)).body.message as MessageView;
}

async function suggest(by: Actor, replyId: string, proposedAt = tomorrow()): Promise<MessageView> {
  return (await sendMessage(by, replyId, { text: "", proposedAt }, null)).body.message as MessageView;
}

describe("a thread", () => {
  it("is shared by the poster and the replier, in chronological order", async () => {
    const { poster, neighbour, replyId } = await aThread();
    await write(neighbour, replyId, "Is it still there?");
    await write(poster, replyId, "It is.");
    for (const [reader, other] of [
      [poster, "Ben Okoro"],
      [neighbour, "Anna Berg"],
    ] as const) {
      const thread = await getThread(reader, replyId);
      expect(thread.other.name).toBe(other);
      expect(thread.messages.map(({ text }) => text)).toEqual(["Is it still there?", "It is."]);
    }
  });

  it("begins with the words of the reply, says what became of it, and what its poster can do at once", async () => {
    const { poster, neighbour, postId, replyId } = await aThread();
    const begun = await getThread(poster, replyId);
    expect(begun.asked).toMatchObject({ authorId: neighbour.id, pickup: "Saturday morning", quantity: 1 });
    expect([begun.steps, begun.can]).toEqual([[], ["promise", "decline"]]);
    expect((await getThread(neighbour, replyId)).can).toEqual([]);
    await promise(poster, postId, { replyId });
    await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
    const { steps, can } = await getThread(neighbour, replyId);
    expect([steps.map(({ state }) => state), can]).toEqual([["promised", "completed"], []]);
  });

  it("does not call it promised while the next in line is asked whether they still want it", async () => {
    const poster = await aMember();
    const [first, next] = [await aMember(), await aMember()];
    const postId = await aPost(poster, { allocation: "first-come" });
    await aReply(first, postId);
    const { _id: replyId } = await aReply(next, postId);
    await letHoursPass(postId, 30);
    await withdrawReply(
      first,
      (await db().reply.findFirstOrThrow({ where: { postId, personId: first.id } })).id,
    );
    expect(await getThread(next, replyId)).toMatchObject({ steps: [], can: ["confirm"] });
    await confirmWanted(next, replyId);
    expect((await getThread(poster, replyId)).steps).toMatchObject([{ state: "promised" }]);
  });

  it("names the state of its reply as every other answer does", async () => {
    const { poster, neighbour, postId, replyId } = await aThread();
    await promise(poster, postId, { replyId });
    await aNoShow(poster, neighbour, postId, replyId);
    expect((await getThread(neighbour, replyId)).state).toBe("no-show");
    expect((await listThreads(neighbour))[0]?.state).toBe("no-show");
  });

  it("does not exist for anybody else, not even for another replier", async () => {
    const { postId, replyId } = await aThread();
    const another = await aMember();
    await aReply(another, postId);
    await expect(getThread(another, replyId)).rejects.toMatchObject({ code: "notFound" });
    await expect(write(another, replyId, "Hello?")).rejects.toMatchObject({ code: "notFound" });
    await expect(markThreadRead(another, replyId)).rejects.toMatchObject({ code: "notFound" });
    expect(await listThreads(another)).toHaveLength(1);
    expect(await db().message.count({ where: { replyId } })).toBe(0);
  });

  it("shows the recipient the exact place while an item is promised", async () => {
    const { poster, neighbour, postId, replyId } = await aThread();
    expect((await getThread(neighbour, replyId)).post.address).not.toBe(HOME.address);
    await promise(poster, postId, { replyId });
    expect((await getThread(neighbour, replyId)).post).toMatchObject(HOME);
    await confirmHandover(poster, postId, { replyId });
    expect((await getThread(neighbour, replyId)).post.address).not.toBe(HOME.address);
    expect((await getThread(poster, replyId)).post).toMatchObject(HOME);
  });

  it("gives the code to the recipient alone, and the agreed time to both", async () => {
    const { poster, neighbour, postId, replyId } = await aThread();
    expect((await getThread(neighbour, replyId)).code).toBeUndefined();
    await promise(poster, postId, { replyId });
    const { _id, proposedAt } = await suggest(neighbour, replyId);
    expect((await getThread(neighbour, replyId)).agreedAt).toBeUndefined();
    await respondToProposal(poster, _id, true);
    expect(await getThread(neighbour, replyId)).toMatchObject({
      code: await codeOf(replyId),
      agreedAt: proposedAt,
    });
    const forPoster = await getThread(poster, replyId);
    expect([forPoster.code, forPoster.agreedAt]).toEqual([undefined, proposedAt]);
  });

  it("comes with as many of the newest messages as one asks for, and says whether there are more", async () => {
    const { poster, neighbour, replyId } = await aThread();
    for (const text of ["One.", "Two.", "Three."]) await write(neighbour, replyId, text);
    const ask = async (query: string) => {
      const path = `/api/v1/reply/${replyId}/message${query}`;
      const answer = await GET(aRequest(path, { as: poster }), withId(replyId));
      return answer.status === 200 ? (await answer.json()).thread : answer.status;
    };
    const some = await ask("?limit=2");
    expect(some.messages.map(({ text }: MessageView) => text)).toEqual(["Two.", "Three."]);
    expect([some.hasOlder, some.unread]).toEqual([true, 3]);
    await markThreadRead(poster, replyId);
    const all = await ask("?limit=3");
    expect([all.messages.length, all.hasOlder, all.unread]).toEqual([3, false, 0]);
    for (const limit of ["0", "501", "x", "1.5"]) expect(await ask(`?limit=${limit}`)).toBe(422);
  });

  it("counts messages of the other person as unread until it is opened", async () => {
    const { poster, neighbour, replyId } = await aThread();
    await write(neighbour, replyId, "One.");
    await write(neighbour, replyId, "Two.");
    expect((await countUnread(poster)).get(replyId)).toBe(2);
    expect((await countUnread(neighbour)).size).toBe(0);
    expect((await listThreads(poster))[0]).toMatchObject({ unread: 2, last: { text: "Two." } });
    await markThreadRead(poster, replyId);
    expect((await countUnread(poster)).size).toBe(0);
    const unreadNotifications = { userId: poster.id, kind: "message" as const, readAt: null };
    expect(await db().notification.count({ where: unreadNotifications })).toBe(0);
  });

  it("tells the writer when the other one has read it, at once, and never one's own reading", async () => {
    const { poster, neighbour, replyId } = await aThread();
    const { _id } = await write(neighbour, replyId, "One.");
    const signals: string[] = [];
    const stop = await subscribe(
      neighbour.id,
      ({ kind }) => void signals.push(kind),
      () => {},
    );
    await markThreadRead(neighbour, replyId);
    expect((await getThread(neighbour, replyId)).lastRead).toBeUndefined();
    await markThreadRead(poster, replyId);
    expect((await getThread(neighbour, replyId)).lastRead).toBe(_id);
    await expect.poll(() => signals).toEqual(["read", "seen"]);
    // Nothing new was read, so nothing is told.
    await markThreadRead(poster, replyId);
    await markThreadRead(neighbour, replyId);
    await expect.poll(() => signals).toEqual(["read", "seen", "read"]);
    await stop();
    await write(neighbour, replyId, "Two.");
    expect((await getThread(neighbour, replyId)).lastRead).toBe(_id);
    expect((await getThread(poster, replyId)).lastRead).toBeUndefined();
  });

  it("does not tell a member whom the other one has blocked that it was read", async () => {
    const { poster, neighbour, replyId } = await aThread();
    await write(neighbour, replyId, "One.");
    await blockMember(poster, neighbour.id);
    await expect(markThreadRead(poster, replyId)).rejects.toMatchObject({ code: "notFound" });
    await expect(getThread(neighbour, replyId)).rejects.toMatchObject({ code: "notFound" });
  });

  it("is listed with the words of its reply", async () => {
    const { poster, neighbour, replyId } = await aThread();
    const words = { pickup: "Saturday morning", text: "For my sister." };
    await db().reply.update({ where: { id: replyId }, data: words, select: { id: true } });
    for (const who of [poster, neighbour])
      expect((await listThreads(who))[0]).toMatchObject({
        asked: { authorId: neighbour.id, ...words },
        last: null,
      });
  });

  it("moves to the top of the list with a new message", async () => {
    const { poster, neighbour, replyId } = await aThread();
    const { _id: later } = await aReply(await aMember(), await aPost(poster));
    expect((await listThreads(poster)).map((thread) => thread.replyId)).toEqual([later, replyId]);
    await write(neighbour, replyId, "Hello!");
    expect((await listThreads(poster)).map((thread) => thread.replyId)).toEqual([replyId, later]);
  });
});

describe("a message", () => {
  const send = (as: Member, replyId: string, json: unknown, key?: string) =>
    POST(
      aRequest(`/api/v1/reply/${replyId}/message`, {
        as,
        json,
        ...(key && { headers: { "idempotency-key": key } }),
      }),
      withId(replyId),
    );

  it("that is sent eight times at once with one key is stored once", async () => {
    const { neighbour, replyId } = await aThread();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(neighbour, replyId, { text: "Once." }, "one key")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = await Promise.all(answers.map(async (one) => (await one.json()).message._id));
    expect(new Set(ids).size).toBe(1);
    expect(await db().message.count({ where: { replyId } })).toBe(1);
  });

  it("is not sent in the name of a member who logged in meanwhile", async () => {
    const { poster, neighbour, replyId } = await aThread();
    const path = `/api/v1/reply/${replyId}/message`;
    const sendAs = (as: Member) =>
      POST(
        aRequest(path, { as, json: { text: "This is Ben." }, headers: { "author-id": neighbour.id } }),
        withId(replyId),
      );
    const refused = await sendAs(poster);
    const { code } = await expectContract(refused, "post", "/api/v1/reply/{id}/message");
    expect([refused.status, code]).toEqual([409, "otherMember"]);
    expect(await db().message.count({ where: { replyId } })).toBe(0);
    expect((await sendAs(neighbour)).status).toBe(201);
  });

  it("notifies the other person, and nobody else", async () => {
    const { poster, neighbour, replyId } = await aThread();
    await write(neighbour, replyId, "Hello!");
    const told = await db().notification.findMany({
      where: { kind: "message", payload: { path: ["replyId"], equals: replyId } },
    });
    expect(told.map(({ userId }) => userId)).toEqual([poster.id]);
    expect(told[0]?.payload).toMatchObject({ name: "Ben Okoro", title: "Kitchen chair" });
  });

  it.each([
    [{}, "text"],
    [{ text: "  \n " }, "text"],
    [{ text: "a".repeat(2001) }, "text"],
    [{ text: 5 }, "text"],
    [{ text: "Then?", proposedAt: "tomorrow" }, "proposedAt"],
    [{ proposedAt: "2020-01-01T10:00:00Z" }, "proposedAt"],
    [{ proposedAt: new Date(Date.now() + 91 * DAY_MS).toISOString() }, "proposedAt"],
  ])("is refused as %j", async (json, path) => {
    const { neighbour, replyId } = await aThread();
    const response = await send(neighbour, replyId, json);
    expect(response.status).toBe(422);
    expect((await response.json()).issues.map((issue: { path: string }) => issue.path)).toContain(path);
  });

  it("shares one notification with the unread ones of its thread, and is emailed again after an email", async () => {
    const { poster, neighbour, replyId } = await aThread();
    const notifications = () => db().notification.findMany({ where: { userId: poster.id, kind: "message" } });
    for (const text of ["One.", "Two.", "Three."]) await write(neighbour, replyId, text);
    expect(await notifications()).toHaveLength(1);
    await db().notification.updateMany({ where: { userId: poster.id }, data: { digestAt: new Date() } });
    await write(neighbour, replyId, "Four.");
    expect(await notifications()).toMatchObject([{ digestAt: null, readAt: null }]);
    await markThreadRead(poster, replyId);
    await write(neighbour, replyId, "Five.");
    expect(await notifications()).toHaveLength(2);
  });

  it("stores exactly the typed text", async () => {
    const { neighbour, poster, replyId } = await aThread();
    const text = '<script>alert("hi")</script> https://example.org';
    await send(neighbour, replyId, { text });
    const response = await GET(aRequest(`/api/v1/reply/${replyId}/message`, { as: poster }), withId(replyId));
    expect((await response.json()).thread.messages[0].text).toBe(text);
  });
});

describe("a suggested time", () => {
  it("is accepted or declined by the other person, once", async () => {
    const { poster, neighbour, replyId } = await aThread();
    const { _id } = await suggest(neighbour, replyId);
    await expect(respondToProposal(neighbour, _id, true)).rejects.toMatchObject({ code: "notFound" });
    await expect(respondToProposal(await aMember(), _id, true)).rejects.toMatchObject({ code: "notFound" });
    expect(await respondToProposal(poster, _id, true)).toMatchObject({ accepted: true });
    expect(await respondToProposal(poster, _id, true)).toMatchObject({ accepted: true });
    await expect(respondToProposal(poster, _id, false)).rejects.toMatchObject({ code: "conflict" });
  });

  it("replaces the time agreed before", async () => {
    const { poster, neighbour, replyId } = await aThread();
    const first = await suggest(poster, replyId);
    await respondToProposal(neighbour, first._id, true);
    const second = await suggest(poster, replyId);
    await respondToProposal(neighbour, second._id, true);
    const { messages } = await getThread(poster, replyId);
    expect(messages.map(({ accepted, replaced }) => [accepted, replaced])).toEqual([
      [true, true],
      [true, undefined],
    ]);
  });

  it("notifies its author of the other person's response", async () => {
    const { poster, neighbour, replyId } = await aThread();
    const first = await suggest(poster, replyId);
    await respondToProposal(neighbour, first._id, true);
    const second = await suggest(poster, replyId);
    await respondToProposal(neighbour, second._id, false);
    const notifications = await db().notification.findMany({
      where: { userId: poster.id },
      orderBy: { createdAt: "asc" },
    });
    expect(notifications.map(({ kind }) => kind)).toEqual(["reply", "agreed", "not_agreed"]);
  });

  it("keeps one of two simultaneous responses", async () => {
    const { poster, neighbour, replyId } = await aThread();
    const { _id } = await suggest(neighbour, replyId);
    const answers = await Promise.allSettled([
      respondToProposal(poster, _id, true),
      respondToProposal(poster, _id, false),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("can be added to a calendar once agreed, in the iCalendar format", async () => {
    const { poster, neighbour, postId, replyId } = await aThread();
    await promise(poster, postId, { replyId });
    const at = new Date(Math.ceil(tomorrow().getTime() / 1000) * 1000);
    const { _id } = await suggest(poster, replyId, at);
    const ask = (as: Member) => getCalendar(aRequest(`/api/v1/message/${_id}/calendar`, { as }), withId(_id));
    expect((await ask(neighbour)).status).toBe(404);
    await respondToProposal(neighbour, _id, true);
    const response = await ask(neighbour);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await response.text();
    const lines = text.split("\r\n");
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const whole = text.replace(/\r\n /g, "").split("\r\n");
    expect(whole).toContain(`DTSTART:${at.toISOString().replace(/[-:]|\.000/g, "")}`);
    expect(whole).toContain("LOCATION:12 Elm Street\\, Lewes\\, AB1 2CD");
    expect(whole).toContain("SUMMARY:Kitchen chair: hand-over with Anna Berg");
    expect(whole[0]).toBe("BEGIN:VCALENDAR");
    expect(whole.at(-2)).toBe("END:VCALENDAR");
  });
});

describe("the list of threads", () => {
  it("is refused to callers who are not signed in", async () => {
    expect((await getThreads(aRequest("/api/v1/message"))).status).toBe(401);
  });
});
