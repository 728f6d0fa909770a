import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { listItems } from "@/lib/emails/lines";
import { listUnsent } from "@/lib/emails/unsent";
import { countUnreadNotifications } from "@/lib/notifications/queries";
import { blockMember, unblockMember } from "@/lib/replies/block-member";
import { editPost } from "@/lib/replies/edit-post";
import { promise } from "@/lib/replies/promises";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { deleteSearch, emailSearch, saveSearch } from "@/lib/saved-searches/mutations";
import { kindsOf, mailOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, aSearch, aTag, type Member } from "@/tests/support/factories";

beforeEach(async () => {
  await db().savedSearch.deleteMany();
});

const payloadsOf = async ({ id }: Member) =>
  (await db().notification.findMany({ where: { userId: id, kind: "match" } })).map(({ payload }) => payload);

describe("an offer that answers a request rings", () => {
  it("also where fifty newer requests nearby merely share its tag", async () => {
    const [ada, ben, others] = [await aMember(), await aMember(), await aMember()];
    const tag = aTag();
    await aPost(ben, { type: "request", title: "Microscope", tags: [tag] });
    for (let index = 0; index < 51; index += 1)
      await aPost(others, { type: "request", title: `Wardrobe ${index}`, tags: [tag] });
    await db().matchQueue.deleteMany();
    await aPost(ada, { title: "Microscope", tags: [tag] });
    await notifyMatches();
    expect(await payloadsOf(ben)).toMatchObject([{ answers: "Microscope" }]);
  });

  it("with its mail, though a saved search without mails finds it as well", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    await aPost(ben, { type: "request", title: "Telescope" });
    const { search } = await saveSearch(ben, aSearch({ q: "telescope" }));
    await emailSearch(ben, search._id, false);
    await db().matchQueue.deleteMany();
    await aPost(ada, { title: "Telescope" });
    await notifyMatches();
    expect(await payloadsOf(ben)).toHaveLength(1);
    expect(await mailOf(ben, "daily")).toEqual(["match"]);
  });
});

it("a post that two saved searches find has its mail, though the older one is without mails", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  const { search } = await saveSearch(ben, aSearch({ q: "planetarium" }));
  await emailSearch(ben, search._id, false);
  await saveSearch(ben, aSearch({ type: "offer" }));
  await aPost(ada, { title: "Planetarium" });
  await notifyMatches();
  expect(await mailOf(ben, "daily")).toEqual(["match"]);
});

it("the mail of the day names no match that is over meanwhile", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  await saveSearch(ben, aSearch({ q: "gramophone" }));
  const id = await aPost(ada, { title: "Gramophone" });
  await notifyMatches();
  expect(await mailOf(ben, "daily")).toEqual(["match"]);
  await db().post.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } });
  expect(await mailOf(ben, "daily")).toEqual([]);
});

it("the mail of the day names no match of which all is promised meanwhile", async () => {
  const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
  await saveSearch(ben, aSearch({ q: "harmonium" }));
  const id = await aPost(ada, { title: "Harmonium" });
  await notifyMatches();
  const { _id: replyId } = await aReply(cleo, id);
  await promise(ada, id, { replyId });
  expect(await mailOf(ben, "daily")).toEqual([]);
});

it("the mail of the day names no match that its words are edited away from meanwhile", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  await aPost(ben, { type: "request", title: "Bandoneon" });
  const id = await aPost(ada, { title: "Wardrobe" });
  await notifyMatches();
  await editPost(ada, id, { title: "Bandoneon" });
  await notifyMatches();
  expect(await mailOf(ben, "daily")).toEqual(["match"]);
  await editPost(ada, id, { title: "Wardrobe" });
  await notifyMatches();
  expect(await mailOf(ben, "daily")).toEqual([]);
});

it("offers that answer one request are bundled in the mail of the day, as those of a saved search are", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  await aPost(ben, { type: "request", title: "Theodolite" });
  await db().matchQueue.deleteMany();
  for (let index = 0; index < 12; index += 1) await aPost(ada, { title: `Theodolite ${index}` });
  await notifyMatches();
  const lines = await listUnsent(ben.id, "daily");
  expect(lines).toHaveLength(12);
  const items = listItems(ben, lines);
  expect(items.length).toBeLessThanOrEqual(6);
  expect(items.at(-1)?.sentence).toBe("7 more offers may be what you are looking for with “Theodolite”.");
});

it("one post rings once, also where its poster blocks and unblocks the neighbour", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  await aPost(ben, { type: "request", title: "Glockenspiel" });
  const id = await aPost(ada, { title: "Glockenspiel" });
  await notifyMatches();
  const first = await db().notification.findFirstOrThrow({ where: { userId: ben.id } });
  await db().notification.update({
    where: { id: first.id },
    data: { readAt: new Date(), digestAt: new Date() },
  });
  await blockMember(ada, ben.id);
  expect(await kindsOf(ben)).toEqual([]);
  await unblockMember(ada, ben.id);
  await editPost(ada, id, { title: "Glockenspiel again" });
  await notifyMatches();
  expect(await db().notification.count({ where: { userId: ben.id, readAt: null } })).toBe(0);
});

it("a match that nobody has read is not counted nor sent while its poster and its reader are apart", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  await aPost(ben, { type: "request", title: "Serinette" });
  await aPost(ada, { title: "Serinette" });
  await notifyMatches();
  expect(await countUnreadNotifications(ben)).toBe(1);
  await blockMember(ben, ada.id);
  expect(await countUnreadNotifications(ben)).toBe(0);
  expect(await mailOf(ben, "daily")).toEqual([]);
  await unblockMember(ben, ada.id);
  expect(await mailOf(ben, "daily")).toEqual(["match"]);
});

it("the mail of the day names a match by its corrected title, as no second notice comes", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  await saveSearch(ben, aSearch({ q: "accordion" }));
  await aPost(ben, { type: "request", title: "Glockenspiel" });
  const found = await aPost(ada, { title: "Accordion, bleu" });
  const answering = await aPost(ada, { title: "Glockenspeil" });
  await editPost(ada, answering, { title: "Glockenspiel, bleu" });
  await notifyMatches();
  expect(await mailOf(ben, "daily")).toEqual(["match", "match"]);
  await editPost(ada, found, { title: "Accordion, blue" });
  await editPost(ada, answering, { title: "Glockenspiel, blue" });
  await notifyMatches();
  const titles = (await listUnsent(ben.id, "daily")).map(({ payload }) => payload.title).sort();
  expect(titles).toEqual(["Accordion, blue", "Glockenspiel, blue"]);
});

it.each([
  ["stops its mails", (ben: Member, id: string) => emailSearch(ben, id, false)],
  ["is deleted", deleteSearch],
])("a post that two searches find stays in the mail of the day where one of them %s", async (_, end) => {
  const [ada, ben] = [await aMember(), await aMember()];
  const one = (await saveSearch(ben, aSearch({ q: "clavichord" }))).search._id;
  const other = (await saveSearch(ben, aSearch({ type: "offer", q: "", tag: "furniture" }))).search._id;
  await aPost(ada, { title: "Clavichord" });
  await notifyMatches();
  expect(await mailOf(ben, "daily")).toEqual(["match"]);
  await end(ben, one);
  const [line] = await listUnsent(ben.id, "daily");
  expect(line?.payload).toMatchObject({ title: "Clavichord", searchId: other });
  await end(ben, other);
  expect(await mailOf(ben, "daily")).toEqual([]);
});
