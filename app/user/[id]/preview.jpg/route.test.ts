import { cacheTag } from "next/cache";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { generateMetadata } from "@/app/user/[id]/page";
import { GET } from "@/app/user/[id]/preview.jpg/route";
import { requestDeletion } from "@/lib/account-deletions/mutations";
import { setPicture } from "@/lib/profiles/mutations";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import {
  aMember,
  aPost,
  aReply,
  aRequest,
  codeOf,
  type Member,
  PASSWORD,
  withId,
} from "@/tests/support/factories";
import { aDecidedCase } from "@/tests/support/moderation";

// Both need the server of Next.
vi.mock("next/cache", () => ({ cacheLife: vi.fn(), cacheTag: vi.fn(), revalidateTag: vi.fn() }));

const cardOf = ({ id }: { id: string }) => GET(aRequest(`/user/${id}/preview.jpg`), withId(id));
const imagesOf = async ({ id }: { id: string }) => (await generateMetadata(withId(id))).openGraph?.images;

async function aGiver(quantity = 2): Promise<Member> {
  const [giver, ben] = [await aMember({ name: "Maria Weber" }), await aMember()];
  const postId = await aPost(giver, { quantity });
  const { _id: replyId } = await aReply(ben, postId, { quantity });
  await promise(giver, postId, { replyId });
  await confirmHandover(giver, postId, { replyId, code: await codeOf(replyId) });
  return giver;
}

async function colourAt(response: Response, left: number, top: number): Promise<number[]> {
  const picture = Buffer.from(await response.arrayBuffer());
  const part = await sharp(picture).extract({ left, top, width: 20, height: 20 }).png().toBuffer();
  return (await sharp(part).stats()).channels.map(({ mean }) => Math.round(mean / 16) * 16);
}

describe("the card of a member", () => {
  it("is the picture of links to their page, and kept as the page is", async () => {
    const giver = await aGiver();
    const response = await cardOf(giver);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const picture = Buffer.from(await response.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(picture.length).toBeLessThan(150_000);
    expect(await imagesOf(giver)).toMatchObject([{ url: `/user/${giver.id}/preview.jpg`, width: 1200 }]);
    expect(vi.mocked(cacheTag).mock.calls.flat()).toEqual(
      expect.arrayContaining([`user:${giver.id}`, `profile:${giver.id}`, "impact"]),
    );
  });

  it("shows their face, where they have one, in a circle", async () => {
    const giver = await aGiver();
    const [left, top] = [90, 150];
    const [, , before = 0] = await colourAt(await cardOf(giver), left, top);
    const blue = { width: 640, height: 640, channels: 3 as const, background: "#0000ff" };
    const photo = await sharp({ create: blue }).jpeg().toBuffer();
    await setPicture(giver, new File([new Uint8Array(photo)], "me.jpg"));
    const [red = 255, , after = 0] = await colourAt(await cardOf(giver), left, top);
    expect([before < 100, red < 40, after > 220]).toEqual([true, true, true]);
    // The corner of the square is cut off.
    expect(await colourAt(await cardOf(giver), 74, 66)).toEqual([256, 240, 240]);
  });

  it("is none without a hand-over", async () => {
    const newcomer = await aMember();
    expect((await cardOf(newcomer)).status).toBe(404);
    expect(await imagesOf(newcomer)).toEqual([]);
  });

  it("is gone with a ban and with the account", async () => {
    const [banned, leaving] = [await aGiver(), await aGiver()];
    await aDecidedCase(
      { kind: "member", id: banned.id },
      { decision: "ban", reason: "Sold what was given." },
    );
    await requestDeletion(leaving, PASSWORD);
    expect([(await cardOf(banned)).status, (await cardOf(leaving)).status]).toEqual([404, 404]);
    expect(await imagesOf(banned)).toEqual([]);
  });
});
