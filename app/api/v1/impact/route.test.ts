import { describe, expect, it } from "vitest";
import { GET } from "@/app/api/v1/impact/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { db } from "@/lib/db/client";
import { getImpactOf } from "@/lib/impact/queries";
import { confirmHandover } from "@/lib/replies/handover";
import { promise, releasePromise } from "@/lib/replies/promises";
import { aMember, aPost, aReply, aRequest, HOME, type Member } from "@/tests/support/factories";

const PATH = "/api/v1/impact";

async function impact() {
  const response = await GET(aRequest(PATH));
  expect(response.status).toBe(200);
  return (await expectContract(response, "get", PATH)).impact;
}

type Given = { quantity?: number; granted?: number; type?: "offer" | "request"; isVerified?: boolean };

async function handOver(poster: Member, replier: Member, given: Given = {}): Promise<void> {
  const { quantity = 1, granted = quantity, type = "offer", isVerified = false } = given;
  const postId = await aPost(poster, { quantity, type });
  const { _id: replyId } = await aReply(replier, postId, { quantity });
  await promise(poster, postId, { replyId, quantity: granted });
  const { code } = await db().reply.findUniqueOrThrow({ where: { id: replyId } });
  await confirmHandover(poster, postId, { replyId, ...(isVerified && code && { code }) });
}

// One database for the file: what is there before counts too, so each looks at what has become more.
describe("the statistics", () => {
  it("count each item handed over, and verified ones separately", async () => {
    const [maria, ben] = [await aMember(), await aMember()];
    const { total: before } = await impact();
    await handOver(maria, ben, { quantity: 5, granted: 2 });
    await handOver(maria, ben, { type: "request", isVerified: true });
    const { total } = await impact();
    expect(total.handovers - before.handovers).toBe(2);
    expect(total.verified - before.verified).toBe(1);
    expect(total.items - before.items).toBe(3);
    // Kitchen chairs: 3 to 8 kg each.
    expect(total.kilograms.low - before.kilograms.low).toBeCloseTo(9);
    expect(total.kilograms.high - before.kilograms.high).toBeCloseTo(24);
  });

  it("exclude items that are only requested, promised, released or missed", async () => {
    const [maria, ben] = [await aMember(), await aMember()];
    const before = await impact();
    for (const end of ["waiting", "promised", "released", "no-show"] as const) {
      const postId = await aPost(maria);
      const { _id: replyId } = await aReply(ben, postId);
      if (end === "waiting") continue;
      await promise(maria, postId, { replyId });
      if (end !== "promised") await releasePromise(maria, postId, { replyId, reason: end });
    }
    expect(await impact()).toEqual(before);
  });

  it("name an area from five handovers on, and never reveal a home or an email address", async () => {
    const [maria, ben] = [await aMember(), await aMember()];
    for (let times = 0; times < 5; times += 1) await handOver(maria, ben);
    const found = await impact();
    expect(found.areas).toMatchObject([{ name: "Lewes", latitude: 50.875 }]);
    for (const { handovers } of found.areas) expect(handovers).toBeGreaterThanOrEqual(5);
    const text = JSON.stringify(found);
    for (const secret of ["Elm", "AB1", "2CD", String(HOME.latitude), String(HOME.longitude), "@"]) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
    for (const { id, name } of [maria, ben]) {
      expect([text.includes(id), text.includes(name)]).toEqual([false, false]);
    }
  });
});

describe("the total of a member's handovers", () => {
  it("counts items given and received, and nobody else's", async () => {
    const [maria, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    await handOver(maria, ben, { quantity: 2, isVerified: true });
    await handOver(ben, maria);
    await handOver(ben, cleo);
    expect(await getImpactOf(maria.id)).toEqual({
      handovers: 2,
      verified: 1,
      items: 3,
      kilograms: { low: 9, high: 24 },
    });
    expect(await getImpactOf((await aMember()).id)).toMatchObject({ handovers: 0, items: 0 });
  });
});
