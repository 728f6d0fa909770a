import { expect, it } from "vitest";
import { toCalendar } from "@/lib/agreed-times/calendar";
import { listAgreedTimes } from "@/lib/agreed-times/queries";
import { db } from "@/lib/db/client";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";

import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { HOUR_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, codeOf, HOME, type Member } from "@/tests/support/factories";

const calendarOf = async ({ id }: Member) => toCalendar(await listAgreedTimes(id), "https://swap.example");

/** A post with an address for everybody, and two replies; Ben, without a promise, has agreed to a time. */
async function anExactPost() {
  const [poster, ben, carl] = [await aMember(), await aMember(), await aMember()];
  const id = await aPost(poster);
  const { latitude: publicLatitude, longitude: publicLongitude, address: publicAddress } = HOME;
  const shown = { publicAddress, publicLatitude, publicLongitude, locationPrecision: "exact" as const };
  await db().post.update({ where: { id }, data: shown });
  const [{ _id: toBen }, { _id: toCarl }] = [await aReply(ben, id), await aReply(carl, id)];
  const proposedAt = new Date(Date.now() + 5 * HOUR_MS);
  const { body } = await sendMessage(poster, toBen, { text: "", proposedAt }, null);
  await respondToProposal(ben, (body.message as { _id: string })._id, true);
  return { poster, ben, id, toCarl };
}

it.each(["given to somebody else", "taken down"])(
  "the calendar of one without a promise loses the address of a post that is %s",
  async (end) => {
    const { poster, ben, id, toCarl } = await anExactPost();
    expect(await calendarOf(ben)).toContain("LOCATION:12 Elm Street");
    if (end === "taken down") await takeDownPost(poster, id);
    else {
      await promise(poster, id, { replyId: toCarl });
      await confirmHandover(poster, id, { replyId: toCarl, code: await codeOf(toCarl) });
    }
    expect(await calendarOf(ben)).toContain("BEGIN:VEVENT");
    expect(await calendarOf(ben)).not.toMatch(/LOCATION|Elm Street/);
    expect(await calendarOf(poster)).toContain("LOCATION:12 Elm Street");
  },
);
