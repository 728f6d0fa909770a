import { expect, it } from "vitest";
import { PUT } from "@/app/api/v1/notification/reading/route";
import { countUnreadNotifications } from "@/lib/notifications/queries";
import { promise } from "@/lib/replies/promises";
import { aMember, aPost, aReply, aRequest } from "@/tests/support/factories";

it("marks as read what was asked for: promises of one post, of all, or everything", async () => {
  const [poster, person] = [await aMember(), await aMember()];
  const promised = async () => {
    const postId = await aPost(poster);
    const { _id: replyId } = await aReply(person, postId);
    await promise(poster, postId, { replyId });
    return postId;
  };
  const [first] = [await promised(), await promised(), await promised()];
  const read = async (query: string) => {
    const asked = aRequest(`/api/v1/notification/reading${query}`, { method: "PUT", as: person });
    const { status } = await PUT(asked);
    return [status, await countUnreadNotifications(person)];
  };
  const before = await countUnreadNotifications(person);
  expect(before).toBe(3);
  // Never everything for the sake of one post.
  expect(await read(`?postId=${first}`)).toEqual([422, 3]);
  expect(await read("?kind=reply")).toEqual([422, 3]);
  expect(await read(`?kind=promised&postId=${first}`)).toEqual([200, 2]);
  expect(await read("?kind=promised")).toEqual([200, 0]);
  expect(await read("")).toEqual([200, 0]);
});
