import { describe, expect, it } from "vitest";
import { signMailLink } from "@/lib/auth/mail-link";
import { db } from "@/lib/db/client";
import { fromPrismaEnum, toPrismaEnum } from "@/lib/db/enum-names";
import { listDetails } from "@/lib/emails/details";
import { listItems } from "@/lib/emails/lines";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { sendExpiryReminders } from "@/lib/posts/expiry-reminders";
import { requirePost } from "@/lib/posts/queries";
import { askAboutHandovers } from "@/lib/replies/ask-about-handovers";
import { blockMember } from "@/lib/replies/block-member";
import { settleDuePost } from "@/lib/replies/due-work";
import { updateReply, withdrawReply } from "@/lib/replies/mutations";
import { promiseByLink, requireWaiting } from "@/lib/replies/promise-by-link";
import { declineReply, promise } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { DAY_MS } from "@/lib/time/durations";
import { aMember, anEmail, aPost, aReply, HOME, letHoursPass, type Member } from "@/tests/support/factories";

async function aQueue(allocation: "first-come" | "poster" = "poster") {
  const poster = await aMember({ name: "Pia" });
  const postId = await aPost(poster, { allocation });
  const [ada, ben] = [await aMember({ name: "Ada" }), await aMember({ name: "Ben" })];
  const replies = [(await aReply(ada, postId))._id, (await aReply(ben, postId))._id] as const;
  return { poster, postId, ada, ben, replies };
}

const endTime = (postId: string) =>
  db().post.update({
    where: { id: postId },
    data: { createdAt: new Date(Date.now() - 9 * DAY_MS), expiresAt: new Date(Date.now() - 1000) },
  });

const linkOf = (member: Member, replyId: string) => signMailLink("promise", member, replyId);
const stateOf = async (id: string) =>
  fromPrismaEnum((await db().reply.findUniqueOrThrow({ where: { id } })).state);

/** The links of the mail that asks before the post's time is over. */
async function mailedLinks(poster: Member, postId: string) {
  await db().post.update({
    where: { id: postId },
    data: { createdAt: new Date(Date.now() - 9 * DAY_MS), expiresAt: new Date(Date.now() + DAY_MS) },
  });
  await sendExpiryReminders();
  return linksOf(poster, `expiring:${postId}`);
}

/** The links by which the mail about this promises something. */
async function linksOf(poster: Member, key: string) {
  const row = await db().notification.findFirstOrThrow({
    where: { userId: poster.id, dedupeKey: { startsWith: key } },
  });
  const kind = fromPrismaEnum(row.kind);
  const detail = (await listDetails(poster.id, [{ id: row.id, kind }])).get(row.id);
  const payload = row.payload as Parameters<typeof listItems>[1][number]["payload"];
  const [item] = listItems(poster, [{ kind, payload, ...(detail && { detail }) }]);
  return (item?.links ?? []).filter(({ href }) => href.includes("/promise?"));
}

const tokenOf = (href = "") => new URL(href).searchParams.get("token") ?? "";

describe("the mail about a promise that came to nothing", () => {
  it.each(["given-back", "lapsed"])("promises it by one link to each who waits: %s", async (kind) => {
    const { poster, postId, ada, replies } = await aQueue();
    await promise(poster, postId, { replyId: replies[0] });
    if (kind === "given-back") await withdrawReply(ada, replies[0]);
    else {
      await letHoursPass(postId, 7 * 24 + 1);
      await askAboutHandovers();
      await letHoursPass(postId, 25);
      await settleDuePost(postId);
    }
    const links = await linksOf(poster, `${kind}:${replies[0]}`);
    expect(links.map(({ label }) => label)).toEqual(["Promise it to Ben"]);
    await promiseByLink(tokenOf(links[0]?.href));
    expect(await stateOf(replies[1])).toBe("promised");
  });

  it("has no such link where a rule goes on by itself", async () => {
    const { poster, postId, ada, replies } = await aQueue("first-come");
    await withdrawReply(ada, replies[0]);
    expect(await linksOf(poster, `given-back:${replies[0]}`)).toEqual([]);
    expect(await db().reply.count({ where: { postId, state: "promised" } })).toBe(1);
  });
});

describe("the mail before a post's time is over", () => {
  it("promises it by one link to each who waits, without a log-in", async () => {
    const { poster, postId, ben, replies } = await aQueue();
    const links = await mailedLinks(poster, postId);
    expect(links.map(({ label }) => label)).toEqual(["Promise it to Ada", "Promise it to Ben"]);
    const token = tokenOf(links[1]?.href);
    const { post, name } = await requireWaiting(token);
    expect([post._id, post.address, name]).toEqual([postId, "Lewes", "Ben"]);
    expect(await stateOf(replies[1])).toBe("waiting");
    await promiseByLink(token);
    await promiseByLink(token);
    expect([await stateOf(replies[0]), await stateOf(replies[1])]).toEqual(["waiting", "promised"]);
    expect((await requirePost(ben, postId)).address).toBe(HOME.address);
    expect(
      await db().notification.count({ where: { userId: ben.id, kind: "promised" } }),
      "told exactly once",
    ).toBe(1);
    await expect(requireWaiting(token)).rejects.toMatchObject({ code: "conflict" });
    // The last one is promised: there is nothing left for Ada.
    expect(await mailedLinks(poster, postId)).toEqual([]);
    await expect(promiseByLink(tokenOf(links[0]?.href))).rejects.toMatchObject({ code: "notEnough" });
  });

  it("names three at most, nobody who left, was blocked, or is chosen by a rule", async () => {
    const { poster, postId, ada, ben } = await aQueue();
    for (const name of ["Cleo", "Dan", "Eve"]) await aReply(await aMember({ name }), postId);
    await blockMember(poster, ada.id);
    await db().user.update({ where: { id: ben.id }, data: { leavingAt: new Date() } });
    const labels = (await mailedLinks(poster, postId)).map(({ label }) => label);
    expect(labels).toEqual(["Promise it to Cleo", "Promise it to Dan", "Promise it to Eve"]);
    const ruled = await aQueue();
    await db().post.update({ where: { id: ruled.postId }, data: { allocation: toPrismaEnum("first-come") } });
    expect(await mailedLinks(ruled.poster, ruled.postId)).toEqual([]);
  });
});

describe("an old link", () => {
  it.each([
    ["in a mailbox that is no longer the poster’s", { email: anEmail() }, "oldLink"],
    ["of a poster who is suspended", { suspendedUntil: new Date(Date.now() + DAY_MS) }, "suspended"],
    ["of a poster who is banned", { bannedAt: new Date() }, "oldLink"],
  ])("promises nothing %s", async (_, data, why) => {
    const { poster, replies } = await aQueue();
    const token = linkOf(poster, replies[0]);
    await db().user.update({ where: { id: poster.id }, data });
    await expect(promiseByLink(token)).rejects.toThrow(why);
    await expect(requireWaiting(token)).rejects.toThrow(why);
    expect(await stateOf(replies[0])).toBe("waiting");
  });

  it.each([
    [
      "declined",
      ({ poster, postId, replies }: Scene) => declineReply(poster, postId, { replyId: replies[0] }),
    ],
    ["withdrawn", ({ ada, replies }: Scene) => withdrawReply(ada, replies[0])],
    ["over", ({ postId }: Scene) => endTime(postId)],
    ["taken down", ({ poster, postId }: Scene) => takeDownPost(poster, postId)],
  ])("changes nothing once it is %s", async (_, end) => {
    const scene = await aQueue();
    await end(scene);
    const token = linkOf(scene.poster, scene.replies[0]);
    await expect(promiseByLink(token)).rejects.toThrow();
    await expect(requireWaiting(token)).rejects.toThrow();
    // The end of its time takes effect with the first look.
    expect(["declined", "withdrawn"]).toContain(await stateOf(scene.replies[0]));
    const told = { userId: scene.ada.id, kind: "promised" } as const;
    expect(await db().notification.count({ where: told })).toBe(0);
  });

  it("speaks for the poster of that reply only, and for this only", async () => {
    const { poster, ada, ben, replies } = await aQueue();
    const other = await aQueue();
    const links = [
      linkOf(ada, replies[0]),
      linkOf(ben, replies[0]),
      linkOf(other.poster, replies[0]),
      signMailLink("renew", poster, replies[0]),
      signMailLink("turn", poster, replies[0]),
      linkOf(poster, replies[0]).replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      "",
    ];
    for (const link of links) {
      await expect(requireWaiting(link)).rejects.toMatchObject({ code: "notFound" });
      await expect(promiseByLink(link)).rejects.toMatchObject({ code: "notFound" });
    }
    expect(await stateOf(replies[0])).toBe("waiting");
  });

  it("cannot overrule a rule that chooses", async () => {
    const { poster, postId, replies } = await aQueue("first-come");
    expect(await stateOf(replies[1])).toBe("waiting");
    await expect(promiseByLink(linkOf(poster, replies[1]))).rejects.toMatchObject({ code: "chosenByRule" });
    expect((await requirePost(poster, postId)).status).toBe("promised");
  });
});

type Scene = Awaited<ReturnType<typeof aQueue>>;

describe("of many", () => {
  it("the link promises as many as its page has named, though more are asked for since", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const postId = await aPost(poster, { quantity: 12 });
    const replyId = (await aReply(ben, postId, { quantity: 10 }))._id;
    const { quantity } = await requireWaiting(linkOf(poster, replyId));
    expect(quantity).toBe(10);
    await updateReply(ben, replyId, { quantity: 12 });
    await promiseByLink(linkOf(poster, replyId), quantity);
    await promiseByLink(linkOf(poster, replyId), quantity);
    expect((await db().reply.findUniqueOrThrow({ where: { id: replyId } })).granted).toBe(10);
  });

  it("its poster hears that one who waits asks for more, once for each number", async () => {
    const [poster, ben] = [await aMember(), await aMember({ name: "Ben" })];
    const postId = await aPost(poster, { quantity: 10, title: "Jam jars" });
    const replyId = (await aReply(ben, postId, { quantity: 1 }))._id;
    for (const quantity of [10, 1, 10]) await updateReply(ben, replyId, { quantity });
    const told = await listNotifications(poster);
    expect(told.map((one) => notificationText(one))).toEqual([
      "Ben would like 10 of “Jam jars” now.",
      "Ben would like “Jam jars”.",
    ]);
  });
});
