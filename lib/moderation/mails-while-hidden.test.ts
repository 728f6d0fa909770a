/** A mail at once that was due while moderators looked at the post goes out once it stands again. */
import { expect, it } from "vitest";
import { db, pool } from "@/lib/db/client";
import { mailOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply } from "@/tests/support/factories";
import { hide, keep } from "@/tests/support/moderation";

it("a poster gets the mail of a neighbour who asked just before moderators looked at the post", async () => {
  const poster = await aMember();
  const postId = await aPost(poster);
  await aReply(await aMember(), postId);
  const caseId = await hide(postId);
  expect(await mailOf(poster)).toEqual([]);
  // As `sendClaimed` does with a mail that has nothing to tell.
  await pool().query(`UPDATE "EmailOutbox" SET "droppedAt" = now() WHERE "userId" = $1`, [poster.id]);
  await keep(caseId);
  expect(await mailOf(poster)).toEqual(["reply"]);
  expect(await db().emailOutbox.count({ where: { userId: poster.id, sentAt: null, droppedAt: null } })).toBe(
    1,
  );
});
