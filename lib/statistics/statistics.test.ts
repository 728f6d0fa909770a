import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import { listWeeks } from "@/lib/statistics/queries";
import { WEEKS } from "@/lib/statistics/schema";
import { aMember, aPost, aReply, codeOf } from "@/tests/support/factories";

describe("the numbers of each week", () => {
  it("count posts, replies, hand-overs, the time to a promise, and what nobody answered", async () => {
    const [maria, jonas] = [await aMember(), await aMember()];
    const before = (await listWeeks("Europe/London")).at(-1);
    const [given, alone] = [await aPost(maria), await aPost(maria)];
    const replyId = (await aReply(jonas, given))._id;
    await promise(maria, given, { replyId });
    await confirmHandover(maria, given, { replyId, code: await codeOf(replyId) });
    const weeks = await listWeeks("Europe/London");
    expect(weeks).toHaveLength(WEEKS);
    const now = weeks.at(-1);
    expect(now).toMatchObject({
      posts: (before?.posts ?? 0) + 2,
      replies: (before?.replies ?? 0) + 1,
      handovers: (before?.handovers ?? 0) + 1,
      unanswered: (before?.unanswered ?? 0) + 1,
      hoursToPromise: 0,
    });
    await db().post.delete({ where: { id: alone } });
  });

  it("begin on Monday where the community lives", async () => {
    for (const zone of ["Pacific/Apia", "America/St_Johns", "UTC"]) {
      const weeks = await listWeeks(zone);
      expect(weeks.map(({ week }) => new Date(week).getUTCDay())).toEqual(weeks.map(() => 1));
    }
    const monday = new Date((await listWeeks("UTC")).at(-1)?.week ?? "");
    const post = await aPost(await aMember(), { createdAt: new Date(monday.getTime() - 30 * 60_000) });
    const weekOf = async (zone: string) => (await listWeeks(zone)).findIndex(({ posts }) => posts > 0);
    const [early, late] = [await weekOf("America/St_Johns"), await weekOf("Asia/Kolkata")];
    expect(early).toBe(WEEKS - 2);
    expect(late).toBe(WEEKS - 1);
    await db().post.delete({ where: { id: post } });
  });
});
