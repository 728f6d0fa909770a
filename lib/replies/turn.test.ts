import { describe, expect, it } from "vitest";
import { beginDeletion } from "@/lib/account-deletions/mutations";
import { listAgreedTimes } from "@/lib/agreed-times/queries";
import { signMailLink } from "@/lib/auth/mail-link";
import { SECTIONS, type Section, sqlOf } from "@/lib/data-exports/contents";
import { db, pool } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { listItems } from "@/lib/emails/lines";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { getThread } from "@/lib/messages/queries";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { requirePost } from "@/lib/posts/queries";
import { listDueLapses, settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover } from "@/lib/replies/handover";
import { confirmWanted, withdrawReply } from "@/lib/replies/mutations";
import { declineReply, promise } from "@/lib/replies/promises";
import { getDraw, listOwnReplies } from "@/lib/replies/queries";
import { listReliability } from "@/lib/replies/reliability";
import { answerTurnByLink, requireTurn } from "@/lib/replies/turn-by-link";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import { letDrawPass } from "@/tests/support/draws";
import {
  aMember,
  aPost,
  aReply,
  aStaffMember,
  codeOf,
  HOME,
  letHoursPass,
  lookAtReplies,
  type Member,
} from "@/tests/support/factories";
import { aCase } from "@/tests/support/moderation";

/** Cleo asked first and has it; Ada and Ben wait in this order, for three days. */
async function aLine(allocation: "first-come" | "poster" = "first-come") {
  const poster = await aMember({ name: "Pia" });
  const postId = await aPost(poster, { allocation });
  const people = [
    await aMember({ name: "Cleo" }),
    await aMember({ name: "Ada" }),
    await aMember({ name: "Ben" }),
  ];
  const replies: string[] = [];
  for (const person of people) replies.push((await aReply(person, postId))._id);
  await letHoursPass(postId, 72);
  const [cleo, ada, ben] = people as [Member, Member, Member];
  return { poster, postId, cleo, ada, ben, replies: replies as [string, string, string] };
}

const stateOf = async (id: string) =>
  fromPrismaEnum((await db().reply.findUniqueOrThrow({ where: { id } })).state);
const kindsFor = async (who: Member) => (await listNotifications(who)).map(({ kind }) => kind);
const viewOf = async (who: Member, postId: string) => (await lookAtReplies(who, postId))[0];

async function exportedReplies({ id }: Member) {
  const { rows } = await pool().query<{ json: string }>(sqlOf(SECTIONS.replies as Section), [id, 100, 0]);
  return rows.map(({ json }) => JSON.parse(json));
}

/** A recipient's knowledge, by every way there is. */
async function knows(who: Member, postId: string, replyId: string): Promise<string[]> {
  const ways = {
    post: await requirePost(who, postId),
    replies: await lookAtReplies(who, postId),
    mine: await listOwnReplies(who),
    thread: await getThread(who, replyId),
    times: await listAgreedTimes(who.id),
    export: await exportedReplies(who),
  };
  const code = await codeOf(replyId);
  const found = Object.entries(ways).filter(([, answer]) =>
    new RegExp(`${HOME.address}|"code":"${code}"`).test(JSON.stringify(answer)),
  );
  return found.map(([way]) => way);
}

describe("who is next in line", () => {
  it("is asked before it is promised to them, and knows neither place nor code before they say yes", async () => {
    const { poster, postId, cleo, ada, replies } = await aLine();
    await withdrawReply(cleo, replies[0]);
    expect(await stateOf(replies[1])).toBe("promised");
    expect(await kindsFor(ada)).toEqual(["your-turn"]);
    expect(await kindsFor(poster)).not.toContain("promised");
    expect((await kindsFor(poster))[0]).toBe("given-back");
    expect(await knows(ada, postId, replies[1])).toEqual([]);
    const asked = await viewOf(ada, postId);
    expect(Number(new Date(asked?.confirmBy ?? 0)) - Date.now()).toBeGreaterThan(0.9 * DAY_MS);
    expect(asked?.keepBy).toBeUndefined();

    await confirmWanted(ada, replies[1]);
    await confirmWanted(ada, replies[1]);
    expect(await knows(ada, postId, replies[1])).toEqual(["post", "replies", "mine", "thread", "export"]);
    expect((await kindsFor(poster)).slice(0, 2)).toEqual(["chosen", "given-back"]);
    expect(await kindsFor(ada)).toEqual(["your-turn"]);
    const { confirmBy, keepBy } = (await viewOf(ada, postId)) ?? {};
    expect(confirmBy).toBeUndefined();
    expect((Number(new Date(keepBy ?? 0)) - Date.now()) / DAY_MS).toBeCloseTo(7, 1);
    await confirmHandover(poster, postId, { replyId: replies[1], code: await codeOf(replies[1]) });
  });

  it("says nothing for a day: it goes to the next, who is asked as well, and counts against nobody", async () => {
    const { poster, postId, cleo, ada, ben, replies } = await aLine();
    await withdrawReply(cleo, replies[0]);
    await letHoursPass(postId, 23);
    await settleDuePost(postId);
    expect(await stateOf(replies[1])).toBe("promised");
    await letHoursPass(postId, 2);
    expect(await listDueLapses(500)).toContain(postId);
    await Promise.all([settleDuePost(postId), settleDuePost(postId)]);
    expect(await viewOf(ada, postId)).toMatchObject({ state: "released", reason: "unconfirmed" });
    expect(await kindsFor(ada)).toEqual(["turn-passed", "your-turn"]);
    expect(await kindsFor(ben)).toEqual(["your-turn"]);
    expect((await viewOf(ben, postId))?.confirmBy).toBeDefined();
    expect(await listDueLapses(500)).not.toContain(postId);
    expect((await kindsFor(poster))[0]).toBe("given-back");
    await expect(confirmWanted(ada, replies[1])).rejects.toMatchObject({ code: "conflict" });
    const records = await listReliability(db(), [ada.id, poster.id]);
    expect([...records.values()].map(({ broken }) => broken).filter(Boolean)).toEqual([]);

    await letHoursPass(postId, 25);
    await settleDuePost(postId);
    expect(await kindsFor(ben)).toEqual(["turn-passed", "your-turn"]);
    // Nobody waits any more: who asks again has it at once.
    await aReply(ada, postId);
    expect((await kindsFor(ada))[0]).toBe("promised");
    expect((await kindsFor(poster))[0]).toBe("chosen");
  });

  it("says no, and the next is asked", async () => {
    const { postId, cleo, ada, ben, replies } = await aLine();
    await withdrawReply(cleo, replies[0]);
    await withdrawReply(ada, replies[1]);
    expect([await stateOf(replies[1]), await stateOf(replies[2])]).toEqual(["withdrawn", "promised"]);
    expect(await kindsFor(ben)).toEqual(["your-turn"]);
    expect((await viewOf(ben, postId))?.confirmBy).toBeDefined();
  });

  it("says yes by a message or by agreeing on a time, but not by a message of the poster", async () => {
    const one = await aLine();
    await withdrawReply(one.cleo, one.replies[0]);
    await sendMessage(one.poster, one.replies[1], { text: "Are you there?" }, null);
    expect((await viewOf(one.ada, one.postId))?.confirmBy).toBeDefined();
    await sendMessage(one.ada, one.replies[1], { text: "Yes, gladly" }, null);
    expect((await viewOf(one.ada, one.postId))?.confirmBy).toBeUndefined();
    expect((await kindsFor(one.poster)).filter((kind) => kind === "chosen")).toHaveLength(2);

    const other = await aLine();
    await withdrawReply(other.cleo, other.replies[0]);
    const proposedAt = new Date(Date.now() + 30 * HOUR_MS);
    const { body } = await sendMessage(other.poster, other.replies[1], { text: "", proposedAt }, null);
    const messageId = (body as { message: { _id: string } }).message._id;
    await respondToProposal(other.ada, messageId, false);
    expect((await viewOf(other.ada, other.postId))?.confirmBy).toBeDefined();
    const { body: later } = await sendMessage(other.poster, other.replies[1], { text: "", proposedAt }, null);
    await respondToProposal(other.ada, (later as { message: { _id: string } }).message._id, true);
    const { confirmBy, keepBy } = (await viewOf(other.ada, other.postId)) ?? {};
    expect([confirmBy, keepBy]).toEqual([undefined, proposedAt.toISOString()]);
  });

  it("has it at once if they were heard from within a day", async () => {
    const fresh = await aLine();
    const { _id: late } = await aReply(await aMember(), fresh.postId);
    for (const [who, id] of [
      [fresh.cleo, fresh.replies[0]],
      [fresh.ada, fresh.replies[1]],
      [fresh.ben, fresh.replies[2]],
    ] as const)
      await withdrawReply(who, id);
    const { state, confirmBy } = await db().reply.findUniqueOrThrow({ where: { id: late } });
    expect([state, confirmBy]).toEqual(["promised", null]);

    const written = await aLine();
    await sendMessage(written.ada, written.replies[1], { text: "Still here" }, null);
    await withdrawReply(written.cleo, written.replies[0]);
    expect(await kindsFor(written.ada)).toEqual(["promised"]);
  });

  it("is asked where the poster leaves the choice to the order of asking", async () => {
    const { poster, postId, cleo, replies } = await aLine("poster");
    await editPost(poster, postId, { allocation: "first-come" });
    expect(await kindsFor(cleo)).toContain("your-turn");
    expect(await knows(cleo, postId, replies[0])).toEqual([]);
  });

  it("is asked as well where the poster chooses somebody who was told no, days later", async () => {
    const { poster, postId, cleo, ada, replies } = await aLine("poster");
    await declineReply(poster, postId, { replyId: replies[1] });
    await promise(poster, postId, { replyId: replies[1] });
    await promise(poster, postId, { replyId: replies[1] });
    expect((await kindsFor(ada))[0]).toBe("your-turn");
    expect(await knows(ada, postId, replies[1])).toEqual([]);
    await expect(confirmHandover(poster, postId, { replyId: replies[1] })).rejects.toMatchObject({
      because: { reason: "onlyAsked" },
    });

    await letHoursPass(postId, 25);
    await settleDuePost(postId);
    expect(await viewOf(ada, postId)).toMatchObject({ state: "released", reason: "unconfirmed" });
    const saidTo = async (who: Member) => notificationText((await listNotifications(who))[0] as never);
    expect(await saidTo(poster)).toMatch(/^Ada did not say that they still want “.+”: it is free again\.$/);
    expect(await saidTo(ada)).toMatch(/so it is free again\. You can ask once more\.$/);
    // Cleo still waits, and has it at once.
    await promise(poster, postId, { replyId: replies[0] });
    expect((await kindsFor(cleo))[0]).toBe("promised");
  });

  it.each(["about to leave", "banned"])("gets no promise of the poster while they are %s", async (how) => {
    const { poster, postId, ada, replies } = await aLine("poster");
    await declineReply(poster, postId, { replyId: replies[1] });
    if (how === "banned") await db().user.update({ where: { id: ada.id }, data: { bannedAt: new Date() } });
    else await beginDeletion(ada.id, DAY_MS);
    const before = await listNotifications(ada);
    await expect(promise(poster, postId, { replyId: replies[1] })).rejects.toMatchObject({
      because: { reason: "memberGone" },
    });
    expect(await listNotifications(ada)).toEqual(before);
  });

  it("has it at once where the poster has said no by mistake a moment ago", async () => {
    const poster = await aMember();
    const postId = await aPost(poster);
    const ada = await aMember();
    const { _id: replyId } = await aReply(ada, postId);
    await declineReply(poster, postId, { replyId });
    await promise(poster, postId, { replyId });
    expect((await kindsFor(ada))[0]).toBe("promised");
  });

  it("is still only asked where the poster changes how many they get", async () => {
    const poster = await aMember();
    const postId = await aPost(poster, { quantity: 3 });
    const ada = await aMember();
    const { _id: replyId } = await aReply(ada, postId, { quantity: 3 });
    await letHoursPass(postId, 72);
    await declineReply(poster, postId, { replyId });
    await promise(poster, postId, { replyId, quantity: 1 });
    await promise(poster, postId, { replyId, quantity: 2 });
    expect((await viewOf(ada, postId))?.confirmBy).toBeDefined();
    expect(await knows(ada, postId, replyId)).toEqual([]);
  });

  it("cannot be handed it behind their back", async () => {
    const { poster, postId, cleo, replies } = await aLine();
    await withdrawReply(cleo, replies[0]);
    await expect(confirmHandover(poster, postId, { replyId: replies[1] })).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(
      db().reply.update({ where: { id: replies[1] }, data: { state: "released", reason: "unconfirmed" } }),
    ).rejects.toThrow();
  });
});

describe("the link of the mail", () => {
  const asked = async () => {
    const line = await aLine();
    await withdrawReply(line.cleo, line.replies[0]);
    return { ...line, token: signMailLink("turn", line.ada, line.replies[1]) };
  };

  it("names the post without its place, and says yes without a log-in, once", async () => {
    const { poster, ada, postId, replies, token } = await asked();
    const { post, confirmBy } = await requireTurn(token);
    expect([post._id, post.address]).toEqual([postId, "Lewes"]);
    expect(confirmBy).toBe((await viewOf(ada, postId))?.confirmBy);
    await answerTurnByLink(token, "yes");
    await answerTurnByLink(token, "yes");
    expect((await kindsFor(poster)).filter((kind) => kind === "chosen")).toHaveLength(2);
    expect(await stateOf(replies[1])).toBe("promised");
    await expect(requireTurn(token)).rejects.toMatchObject({ code: "conflict" });
    // A later "no" of an old mail takes nothing back.
    await expect(answerTurnByLink(token, "no")).rejects.toMatchObject({ code: "conflict" });
    expect(await stateOf(replies[1])).toBe("promised");
  });

  it("works while moderators have hidden the post: the question stands", async () => {
    const { poster, postId, token } = await asked();
    await aCase({ kind: "post", id: postId }, await aStaffMember("moderator"));
    expect((await requireTurn(token)).post).toMatchObject({ _id: postId, address: "" });
    await answerTurnByLink(token, "yes");
    await expect(requireTurn(token)).rejects.toMatchObject({ code: "conflict" });
    expect((await kindsFor(poster)).filter((kind) => kind === "chosen")).toHaveLength(2);
  });

  it("says no, and is over with the day", async () => {
    const { postId, ben, replies, token } = await asked();
    await answerTurnByLink(token, "no");
    await answerTurnByLink(token, "no");
    expect([await stateOf(replies[1]), await stateOf(replies[2])]).toEqual(["withdrawn", "promised"]);
    const bens = signMailLink("turn", ben, replies[2]);
    await letHoursPass(postId, 25);
    await expect(requireTurn(bens)).rejects.toMatchObject({ code: "conflict" });
    await expect(answerTurnByLink(bens, "yes")).rejects.toMatchObject({ code: "conflict" });
  });

  it.each(["yes", "no"] as const)(
    "works for a suspended member, who keeps what is under way: %s",
    async (answer) => {
      const { ada, replies, token } = await asked();
      const suspendedUntil = new Date(Date.now() + DAY_MS);
      await db().user.update({ where: { id: ada.id }, data: { suspendedUntil } });
      await answerTurnByLink(token, answer);
      expect(await stateOf(replies[1])).toBe(answer === "yes" ? "promised" : "withdrawn");
      expect((await db().reply.findUniqueOrThrow({ where: { id: replies[1] } })).confirmBy).toBeNull();
    },
  );

  it("speaks for its member only, and for this only", async () => {
    const { ben, ada, replies, token } = await asked();
    const others = [
      signMailLink("turn", ben, replies[1]),
      signMailLink("renew", ada, replies[1]),
      token.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      "",
    ];
    for (const other of others) {
      await expect(requireTurn(other)).rejects.toMatchObject({ code: "notFound" });
      await expect(answerTurnByLink(other, "yes")).rejects.toMatchObject({ code: "notFound" });
    }
    expect((await db().reply.findUniqueOrThrow({ where: { id: replies[1] } })).confirmBy).not.toBeNull();
  });

  it("stands in the mail, above the link to the post", async () => {
    const { ada, replies } = await asked();
    const payload = { postId: replies[0], replyId: replies[1], title: "Chair", type: "offer" as const };
    const [item] = listItems(ada, [{ kind: "your-turn", payload }]);
    const [link] = item?.links ?? [];
    expect(link).toMatchObject({ label: "Say yes or no", isMain: true });
    expect((await requireTurn(new URL(link?.href ?? "").searchParams.get("token") ?? "")).post.title).toBe(
      "Kitchen chair",
    );
  });
});

describe("a draw", () => {
  it("promises at once, and asks those who come later; its record says both", async () => {
    const poster = await aMember();
    const postId = await aPost(poster, {
      ...{ allocation: "fair-draw", drawAt: new Date(Date.now() + 2 * DAY_MS) },
    });
    const people = [await aMember(), await aMember()];
    for (const person of people) await aReply(person, postId);
    await letDrawPass(postId);
    await settleDuePost(postId);
    const byRank = await db().reply.findMany({ where: { postId }, orderBy: { rank: "asc" } });
    expect(byRank.map(({ state, confirmBy }) => [state, confirmBy])).toEqual([
      ["promised", null],
      ["waiting", null],
    ]);
    await letHoursPass(postId, 48);
    const [first, second] = byRank.map(({ personId }) => people.find(({ id }) => id === personId)) as [
      Member,
      Member,
    ];
    const [firstId = "", secondId = ""] = byRank.map(({ id }) => id);
    await withdrawReply(first, firstId);
    expect((await viewOf(second, postId))?.confirmBy).toBeDefined();
    await confirmWanted(second, secondId);
    const events = (await getDraw(postId))?.record.map(({ event }) => event);
    expect(events).toEqual(["promised", "gave-back", "promised"]);
  });
});
