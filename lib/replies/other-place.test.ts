/** A thing that becomes another by its pictures, or is elsewhere, is told to those who wait for it. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { removeImage } from "@/lib/replies/change-images";
import { editPost } from "@/lib/replies/edit-post";
import { promise } from "@/lib/replies/promises";
import { aDraw, anExchange, kindsOf } from "@/tests/support/exchanges";
import { aMember, HOME } from "@/tests/support/factories";

it("a neighbour who waits hears that it is in another town now, at the latest with the promise", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await editPost(poster, postId, { address: "3 Sea Road, Hastings", longitude: HOME.longitude + 0.55 });
  await promise(poster, postId, { replyId });
  expect((await kindsOf(ben)).length).toBeGreaterThan(1);
});

it("a neighbour who may be drawn for it unasked hears that its picture is another one", async () => {
  const ben = await aMember();
  const { poster, postId } = await aDraw([ben]);
  const { url } = await db().image.findFirstOrThrow({ where: { postId } });
  const other = {
    position: 1,
    url: `/images/${randomUUID()}-1280.webp`,
    width: 10,
    height: 10,
    placeholder: "aGFzaA==",
  };
  await db().image.create({ data: { postId, ...other } });
  await removeImage(poster, postId, { url });
  expect(await kindsOf(ben)).not.toEqual([]);
});
