import { expect, it, vi } from "vitest";
import { generateMetadata } from "@/app/feed/[id]/page";
import { db } from "@/lib/db/client";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import { DAY_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, codeOf } from "@/tests/support/factories";

// They need the server of Next.
vi.mock("next/cache", () => ({ cacheLife: vi.fn(), cacheTag: vi.fn(), revalidateTag: vi.fn() }));

const isIndexed = async (id: string) =>
  (await generateMetadata({ params: Promise.resolve({ id }) })).robots === undefined;

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

it("a post that has expired leaves search engines after thirty days", async () => {
  const poster = await aMember();
  const post = (expiresAt: Date) => aPost(poster, { createdAt: ago(90), expiresAt });
  const found = [await post(ago(-1)), await post(ago(1)), await post(ago(31))].map(isIndexed);
  expect(await Promise.all(found)).toEqual([true, true, false]);
});

it("a post that was given leaves search engines after thirty days", async () => {
  const [poster, replier] = [await aMember(), await aMember()];
  const id = await aPost(poster);
  const { _id: replyId } = await aReply(replier, id);
  await promise(poster, id, { replyId });
  await confirmHandover(poster, id, { replyId, code: await codeOf(replyId) });
  expect(await isIndexed(id)).toBe(true);
  await db().post.update({ where: { id }, data: { goneAt: ago(31) } });
  expect(await isIndexed(id)).toBe(false);
});
