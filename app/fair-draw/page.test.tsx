import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { POST as reply } from "@/app/api/v1/post/[id]/reply/route";
import FairDrawPage from "@/app/fair-draw/page";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import type { ListedEntry } from "@/lib/replies/draws";
import { settleDuePost } from "@/lib/replies/due-work";
import { aDraw, letDaysPass } from "@/tests/support/exchanges";
import { aMember, aRequest, withId } from "@/tests/support/factories";

const before = { ...env() };
afterEach(() => void Object.assign(env(), before));

/** Whether somebody without a confirmed address is on the list of a draw. */
async function takesPart(): Promise<boolean> {
  const ben = await aMember();
  await db().user.update({ where: { id: ben.id }, data: { emailVerifiedAt: null, createdAt: new Date(0) } });
  const { postId } = await aDraw([]);
  const json = { text: "I would like it.", pickup: "Today" };
  await reply(aRequest(`/api/v1/post/${postId}/reply`, { method: "POST", as: ben, json }), withId(postId));
  await letDaysPass(postId, 2);
  await settleDuePost(postId);
  const { drawEntries } = await db().post.findUniqueOrThrow({ where: { id: postId } });
  return ((drawEntries ?? []) as ListedEntry[]).length > 0;
}

it.each([
  ["sends mails and asks for it", { SMTP_URL: "smtp://127.0.0.1:9", REQUIRE_VERIFIED_EMAIL: "true" }, true],
  ["does not ask for it", { SMTP_URL: "smtp://127.0.0.1:9", REQUIRE_VERIFIED_EMAIL: "false" }, false],
  ["sends no mail", { SMTP_URL: undefined, REQUIRE_VERIFIED_EMAIL: "true" }, false],
])(
  "the page about draws says that an address has to be confirmed where that is true: a site that %s",
  async (_, settings, isAsked) => {
    Object.assign(env(), settings);
    expect(renderToStaticMarkup(<FairDrawPage />).includes("once their email address is confirmed")).toBe(
      isAsked,
    );
    expect(await takesPart()).toBe(!isAsked);
  },
);

it("an entry of before a site asked for it takes part once its address is confirmed", async () => {
  const [ben, sock] = [await aMember(), await aMember()];
  await db().user.update({ where: { id: ben.id }, data: { emailVerifiedAt: new Date(0) } });
  await db().user.update({ where: { id: sock.id }, data: { emailVerifiedAt: null } });
  const { postId } = await aDraw([ben, sock]);
  Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9", REQUIRE_VERIFIED_EMAIL: "true" });
  await letDaysPass(postId, 2);
  await settleDuePost(postId);
  const { drawEntries } = await db().post.findUniqueOrThrow({ where: { id: postId } });
  expect(drawEntries).toHaveLength(1);
});
