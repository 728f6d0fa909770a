/** How a thing under a rule could be moved away from those who asked for it. */
import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { metresBetween } from "@/lib/geo/distance";
import { editPost } from "@/lib/replies/edit-post";
import { declineTurn, withdrawReply } from "@/lib/replies/mutations";
import { renewPost } from "@/lib/replies/renew-post";
import { aDrawnLineAfterItsEnd, anExchange, stateOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, HOME, type Member } from "@/tests/support/factories";

const INVERNESS = { latitude: 57.4, longitude: -4.2, address: "Inverness" };
/** About 400 m. */
const STEP = 0.0036;
/** The cheat goes on. */
const refused = () => {};

async function metresFromHome(postId: string): Promise<number> {
  const select = { latitude: true, longitude: true };
  return metresBetween(HOME, await db().post.findUniqueOrThrow({ where: { id: postId }, select }));
}

it("a drawn line is not driven away by a move between the end and the renewal, for a friend who waits until it is back", async () => {
  const { poster, postId, second, third } = await aDrawnLineAfterItsEnd();
  const friend = await aMember();
  await editPost(poster, postId, INVERNESS).catch(refused);
  await renewPost(poster, postId).catch(refused);
  const isFar = (await metresFromHome(postId)) > 420;
  if (isFar) {
    await declineTurn(second.person, second.id);
    await declineTurn(third.person, third.id);
    await editPost(poster, postId, {
      latitude: HOME.latitude,
      longitude: HOME.longitude,
      address: HOME.address,
    });
  }
  const friends = (await aReply(friend, postId))._id;
  expect(await stateOf(friends)).toBe("waiting");
});

describe("a thing under a rule is not walked away in small steps", () => {
  it("where its exact place is shown", async () => {
    const { poster, postId } = await anExchange({ allocation: "first-come" });
    await editPost(poster, postId, { exactPlace: true });
    for (let step = 1; step <= 10; step += 1)
      await editPost(poster, postId, { latitude: HOME.latitude + step * STEP }).catch(refused);
    expect(await metresFromHome(postId)).toBeLessThan(430);
  });

  /** A post of the same member whose pin is moved along the way leaves a place behind with each move. */
  async function leavePlaces(poster: Member, count: number): Promise<void> {
    const other = await aPost(poster);
    for (let step = 0; step < count; step += 1)
      await editPost(poster, other, { latitude: HOME.latitude + step * 0.004, longitude: HOME.longitude });
  }

  it("with the help of other pins of its poster", async () => {
    const { poster, postId } = await anExchange({ allocation: "first-come" });
    await leavePlaces(poster, 8);
    for (let step = 1; step <= 14; step += 1)
      await editPost(poster, postId, { latitude: HOME.latitude + step * 0.002 }).catch(refused);
    expect(await metresFromHome(postId)).toBeLessThan(430);
  });
});

it("what nobody asks for any more may be moved, and stays at its new place for whom asks there", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ allocation: "first-come" });
  await editPost(poster, postId, { latitude: HOME.latitude + STEP });
  await withdrawReply(ben, replyId);
  await editPost(poster, postId, { latitude: HOME.latitude + 10 * STEP });
  await aReply(await aMember(), postId);
  await editPost(poster, postId, { latitude: HOME.latitude + 11 * STEP });
  await expect(editPost(poster, postId, { latitude: HOME.latitude + 12 * STEP })).rejects.toMatchObject({
    because: { reason: "movedAway" },
  });
});

describe("the address of what a rule has promised", () => {
  it("names no other town", async () => {
    const { poster, postId } = await anExchange({ allocation: "first-come" });
    const elsewhere = editPost(poster, postId, { address: "1 Castle Street, Inverness" });
    await expect(elsewhere).rejects.toMatchObject({ because: { reason: "movedAway" } });
  });

  it("can be corrected", async () => {
    const { poster, postId } = await anExchange({ allocation: "first-come" });
    await editPost(poster, postId, { address: "14 Elm Street, Lewes" });
    const select = { address: true };
    const { address } = await db().post.findUniqueOrThrow({ where: { id: postId }, select });
    expect(address).toBe("14 Elm Street, Lewes");
  });
});
