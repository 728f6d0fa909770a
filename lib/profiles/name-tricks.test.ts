import { expect, it } from "vitest";
import { PATCH } from "@/app/api/v1/me/profile/route";
import { listComments } from "@/lib/comments/queries";
import { getProfile } from "@/lib/profiles/queries";
import { FORMER_MEMBER, isFormerMember } from "@/lib/users/rules";
import { registration } from "@/lib/users/schema";
import { aComment, aMember, aPost, aRequest } from "@/tests/support/factories";

const context = { params: Promise.resolve({}) };

it("nobody who is here calls themself a former member: such a name has no profile, and no button to report or block", async () => {
  const [scammer, poster] = [await aMember(), await aMember()];
  const response = await PATCH(
    aRequest("/api/v1/me/profile", { method: "PATCH", as: scammer, json: { name: FORMER_MEMBER } }),
    context,
  );
  const postId = await aPost(poster);
  await aComment(scammer, postId, "Pay me a deposit, then it is yours.");
  const name = (await getProfile(scammer.id))?.name ?? "";
  expect([response.status, isFormerMember(name), (await listComments(postId))[0]?.isDeleted]).toEqual([
    422,
    false,
    false,
  ]);
});

it("nor when they sign up", () => {
  const typed = { name: FORMER_MEMBER, email: "jo@example.org", password: "eleven blue herons" };
  expect(registration.safeParse(typed).success).toBe(false);
});
