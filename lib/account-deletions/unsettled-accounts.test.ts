/** Of members who are erased before all of theirs was settled: late, or once more after a backup came back. */
import { expect, it } from "vitest";
import { eraseDueAccounts } from "@/lib/account-deletions/erase-accounts";
import { beginDeletion } from "@/lib/account-deletions/mutations";
import { db, pool } from "@/lib/db/client";
import { promise } from "@/lib/replies/promises";
import { settleDue } from "@/lib/replies/settle-due";
import { anExchange, kindsOf, mailOf, stateOf } from "@/tests/support/exchanges";
import { aMember, aReply, type Member } from "@/tests/support/factories";

async function eraseAfterRestore({ id }: Member) {
  await pool().query(`INSERT INTO "ErasedAccount" ("idHash") VALUES (public.account_hash($1::uuid))`, [id]);
  await pool().query("SELECT public.erase_again()");
}
const settle = () => settleDue(async (_, work) => work());

it("those who wait for the post of one who is erased again, or are promised it, are told", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ title: "Accordion" });
  const cleo = await aMember();
  const cleos = (await aReply(cleo, postId))._id;
  await promise(poster, postId, { replyId });
  await eraseAfterRestore(poster);
  expect([await stateOf(replyId), await stateOf(cleos)]).toEqual(["released", "declined"]);
  expect([(await kindsOf(ben))[0], (await kindsOf(cleo))[0]]).toEqual(["released", "declined"]);
  expect([await mailOf(ben), await mailOf(cleo, "daily")]).toEqual([["released"], ["declined"]]);
  expect(await db().emailOutbox.count({ where: { userId: ben.id, dedupeKey: { contains: "erased" } } })).toBe(
    1,
  );
  const titles = await db().notification.findMany({ where: { userId: { in: [ben.id, cleo.id] } } });
  expect(JSON.stringify(titles)).not.toContain("Accordion");
});

it("a poster hears that the one who had promised to come is gone, and not of those who only waited", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  const cleo = await aMember();
  await aReply(cleo, postId);
  await promise(poster, postId, { replyId });
  await eraseAfterRestore(ben);
  expect((await db().post.findUniqueOrThrow({ where: { id: postId } })).promised).toBe(0);
  await eraseAfterRestore(cleo);
  expect((await kindsOf(poster)).filter((kind) => kind === "given-back")).toHaveLength(1);
});

it("the next clock passes it on to the next in the line of a rule", async () => {
  const { ben, postId } = await anExchange({ allocation: "first-come" });
  const cleo = await aMember();
  const cleos = (await aReply(cleo, postId))._id;
  await eraseAfterRestore(ben);
  await settle();
  expect([await stateOf(cleos), (await kindsOf(cleo))[0]]).toEqual(["promised", "promised"]);
});

it("a day late, all of it is settled first: it goes to the next, and the poster hears of it", async () => {
  const { poster, ben, postId } = await anExchange({ allocation: "first-come" });
  const cleos = (await aReply(await aMember(), postId))._id;
  const data = { inactiveNoticeAt: new Date(0), inactiveEmailedAt: new Date(0) };
  await db().user.update({ where: { id: ben.id }, data });
  await beginDeletion(ben.id, 0);
  const before = new Date(Date.now() - 25 * 3600_000);
  await db().accountDeletion.update({
    where: { userId: ben.id },
    data: { requestedAt: before, eraseAt: before },
  });
  await eraseDueAccounts();
  const { promised, goneAt } = await db().post.findUniqueOrThrow({ where: { id: postId } });
  expect([await stateOf(cleos), promised, goneAt]).toEqual(["promised", 1, null]);
  expect(await kindsOf(poster)).toContain("given-back");
});
