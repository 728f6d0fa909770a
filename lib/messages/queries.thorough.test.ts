import { describe, expect, it } from "vitest";
import { listLatest } from "@/lib/messages/latest-threads";
import { markThreadRead, sendMessage } from "@/lib/messages/mutations";
import { listThreads } from "@/lib/messages/queries";
import { aMember, aPost, aReply, type Member } from "@/tests/support/factories";
import { listScans, recordStatements } from "@/tests/support/query-plans";

/** The first has a message of Ben, and a hundred others have asked since. */
async function afterAMessage() {
  const [poster, ben] = [await aMember(), await aMember()];
  const oldest = (await aReply(ben, await aPost(poster)))._id;
  for (let count = 0; count < 100; count += 1) await aReply(ben, await aPost(poster));
  await sendMessage(ben, oldest, { text: "I am at your door." }, null);
  return { poster, ben, oldest };
}
const idsOf = async (who: Member) => (await listThreads(who)).map(({ replyId }) => replyId);

describe("the inbox, however many have asked since", () => {
  it("has a thread that is unread, or was written in lately", async () => {
    const { poster, oldest } = await afterAMessage();
    const listed = await idsOf(poster);
    expect([listed[0], listed.length]).toEqual([oldest, 100]);
    await markThreadRead(poster, oldest);
    expect((await idsOf(poster))[0]).toBe(oldest);
  });

  it("keeps an unread thread among a hundred with later steps", async () => {
    const { poster, ben, oldest } = await afterAMessage();
    for (let count = 0; count < 100; count += 1) await aReply(ben, await aPost(poster));
    const listed = await idsOf(poster);
    expect([listed.at(-1), listed.length]).toEqual([oldest, 100]);
    expect(await idsOf(ben)).not.toContain(oldest);
  });

  it("is found by indexes, one message of each thread", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const own = (await aReply(ben, await aPost(poster)))._id;
    for (const text of ["Hello!", "I am at your door."]) await sendMessage(ben, own, { text }, null);
    const other = (await aReply(ben, await aPost(await aMember())))._id;
    for (let count = 0; count < 50; count += 1) await sendMessage(ben, other, { text: `${count}` }, null);
    const statements = await recordStatements(() => listLatest(poster, []));
    const scans = (await Promise.all(statements.map((one) => listScans(one)))).flat();
    const read = scans.filter(({ table }) => table === "Message");
    expect(read).toMatchObject([{ index: "Message_replyId_createdAt_id_idx", rows: 1 }]);
    expect(scans.filter(({ node }) => node === "Seq Scan")).toEqual([]);
  });
});
