/** Links of mails outlive the first confirmation of the very address they were sent to. */
import { expect, it } from "vitest";
import { signMailLink } from "@/lib/auth/mail-link";
import { db } from "@/lib/db/client";
import { withdrawReply } from "@/lib/replies/mutations";
import { promiseByLink } from "@/lib/replies/promise-by-link";
import { renewByLink } from "@/lib/replies/renew-post";
import { answerTurnByLink } from "@/lib/replies/turn-by-link";
import { verifyAddress } from "@/lib/users/email-verification";
import { anExchange, stateOf } from "@/tests/support/exchanges";
import { aLink, aMember, aReply, letHoursPass, type Member } from "@/tests/support/factories";

async function confirmAddressOf(member: Member) {
  await new Promise((done) => setTimeout(done, 20));
  await verifyAddress({ token: await aLink(member, "verify-address"), password: "" }, member);
}

it("a member who confirms their address and then says yes by the older mail keeps their turn", async () => {
  const { ben: first, postId, replyId } = await anExchange({ allocation: "first-come" });
  const ben = await aMember();
  const bens = (await aReply(ben, postId))._id;
  await letHoursPass(postId, 30);
  await withdrawReply(first, replyId);
  const token = signMailLink("turn", ben, bens);
  await confirmAddressOf(ben);
  await answerTurnByLink(token, "yes");
  expect((await db().reply.findUniqueOrThrow({ where: { id: bens } })).confirmBy).toBeNull();
});

it("a poster who confirms their address can still promise and renew by the older mail", async () => {
  const { poster, postId, replyId } = await anExchange();
  const links = [signMailLink("promise", poster, replyId), signMailLink("renew", poster, postId)] as const;
  await confirmAddressOf(poster);
  await promiseByLink(links[0]);
  await renewByLink(links[1]);
  expect(await stateOf(replyId)).toBe("promised");
});
