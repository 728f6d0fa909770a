import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { getThread, requireAgreedTime } from "@/lib/messages/queries";
import type { MessageView } from "@/lib/messages/schema";
import { editPost } from "@/lib/replies/edit-post";
import { promise, releasePromise } from "@/lib/replies/promises";
import { HOUR_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, HOME, letHoursPass, lookAtReplies } from "@/tests/support/factories";

async function aScene(allocation: "poster" | "first-come" = "first-come") {
  const [poster, ben] = await Promise.all([aMember({ name: "Ada K." }), aMember({ name: "Ben S." })]);
  const id = await aPost(poster, { allocation });
  const { _id: replyId } = await aReply(ben, id);
  if (allocation === "poster") await promise(poster, id, { replyId });
  return { poster, ben, id, replyId };
}

type Scene = Awaited<ReturnType<typeof aScene>>;

async function agree({ poster, ben, replyId }: Scene, hoursAhead: number): Promise<string> {
  const proposedAt = new Date(Date.now() + hoursAhead * HOUR_MS);
  const { body } = await sendMessage(poster, replyId, { text: "", proposedAt }, null);
  const { _id } = body.message as MessageView;
  await respondToProposal(ben, _id, true);
  return _id;
}

const move = ({ poster, id }: Scene) => editPost(poster, id, { address: "99 Far Lane, Lewes" });
const reportNoShow = ({ poster, id, replyId }: Scene) =>
  releasePromise(poster, id, { replyId, reason: "no-show" });
const messagesOf = async ({ ben, replyId }: Scene) => (await getThread(ben, replyId)).messages;
const changesTold = (userId: string) =>
  db().notification.findMany({ where: { userId, kind: "changed" }, select: { payload: true } });

const agreeFirst = { code: "tooEarly", because: { reason: "agreeFirstOnPromise" } };

describe("a poster who moves the place one minute before an agreed time", () => {
  it("cannot report a no-show: the time is no longer agreed, and a new one can be", async () => {
    const scene = await aScene();
    const messageId = await agree(scene, 1);
    await letHoursPass(scene.id, 59 / 60);
    await move(scene);
    expect(await messagesOf(scene)).toMatchObject([{ _id: messageId, placeChanged: true }]);
    await expect(requireAgreedTime(scene.ben, messageId)).rejects.toMatchObject({ code: "notFound" });
    await letHoursPass(scene.id, 1);
    await expect(reportNoShow(scene)).rejects.toMatchObject(agreeFirst);
    await agree(scene, 1);
    await letHoursPass(scene.id, 2);
    await reportNoShow(scene);
    expect((await lookAtReplies(scene.ben, scene.id))[0]?.report).toMatchObject({ counts: true });
  });

  it("tells both members once", async () => {
    const scene = await aScene();
    await agree(scene, 1);
    await move(scene);
    const about = (name: string) => [
      { payload: { because: "place-changed", name, replyId: scene.replyId, postId: scene.id } },
    ];
    expect(await changesTold(scene.ben.id)).toMatchObject(about("Ada K."));
    expect(await changesTold(scene.poster.id)).toMatchObject(about("Ben S."));
  });

  it("has no report that counts where the poster chooses", async () => {
    const scene = await aScene("poster");
    await agree(scene, 1);
    await letHoursPass(scene.id, 59 / 60);
    await editPost(scene.poster, scene.id, { latitude: HOME.latitude + 0.1 });
    await letHoursPass(scene.id, 1);
    await reportNoShow(scene);
    expect((await lookAtReplies(scene.ben, scene.id))[0]?.report).toMatchObject({ counts: false });
  });

  it("does not bring back a missed time that the later one replaced", async () => {
    const scene = await aScene();
    await agree(scene, 1);
    await letHoursPass(scene.id, 2);
    await agree(scene, 24);
    await move(scene);
    await expect(reportNoShow(scene)).rejects.toMatchObject(agreeFirst);
    expect(await messagesOf(scene)).toMatchObject([{ replaced: true }, { placeChanged: true }]);
  });
});

describe("an agreed time stays", () => {
  it.each([
    ["the same place", HOME],
    ["another title", { title: "Two chairs" }],
    ["the exact place for all", { exactPlace: true }],
  ])("when the poster saves %s", async (_, changes) => {
    const scene = await aScene();
    await agree(scene, 1);
    await editPost(scene.poster, scene.id, changes);
    expect((await messagesOf(scene))[0]).not.toHaveProperty("placeChanged");
    expect(await changesTold(scene.poster.id)).toEqual([]);
    await letHoursPass(scene.id, 2);
    await reportNoShow(scene);
  });

  it("when it was missed before the place changed", async () => {
    const scene = await aScene();
    await agree(scene, 1);
    await letHoursPass(scene.id, 1.6);
    await move(scene);
    await reportNoShow(scene);
  });
});

it("members who wait for an answer are told too", async () => {
  const [poster, ben] = await Promise.all([aMember(), aMember()]);
  const id = await aPost(poster);
  const scene = { poster, ben, id, replyId: (await aReply(ben, id))._id };
  await agree(scene, 24);
  await move(scene);
  expect(await changesTold(ben.id)).toHaveLength(1);
  expect(await messagesOf(scene)).toMatchObject([{ placeChanged: true }]);
});
