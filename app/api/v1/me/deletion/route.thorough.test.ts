import { describe, expect, it, vi } from "vitest";
import { POST as logIn } from "@/app/api/v1/login/route";
import { DELETE, GET, POST } from "@/app/api/v1/me/deletion/route";
import { PATCH as editProfile } from "@/app/api/v1/me/profile/route";
import { GET as getMe } from "@/app/api/v1/me/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET as getMember } from "@/app/api/v1/user/[id]/route";
import { eraseDueAccounts, settleLeavingAccounts } from "@/lib/account-deletions/erase-accounts";
import { restoreAccount } from "@/lib/account-deletions/mutations";
import { getActor } from "@/lib/auth/session";
import { createComment } from "@/lib/comments/mutations";
import { listComments } from "@/lib/comments/queries";
import { db } from "@/lib/db/client";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import * as sending from "@/lib/emails/send-email";
import { log } from "@/lib/observability/logger";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import * as taking from "@/lib/replies/take-down-post";
import { DAY_MS } from "@/lib/time/durations";
import { FORMER_MEMBER } from "@/lib/users/rules";
import {
  aComment,
  aMember,
  aPost,
  aReply,
  aRequest,
  codeOf,
  type Member,
  PASSWORD,
  withId,
} from "@/tests/support/factories";

const PATH = "/api/v1/me/deletion";

const leave = (as: { token: string }, password: unknown = PASSWORD) =>
  POST(aRequest(PATH, { as, json: { password } }));

async function signInAgain({ email }: Member): Promise<{ token: string; user: { name: string } }> {
  const answer = await logIn(aRequest("/api/v1/login", { json: { email, password: PASSWORD } }));
  expect(answer.status).toBe(200);
  return answer.json();
}

const kindsFor = async ({ id }: Member) =>
  (await db().notification.findMany({ where: { userId: id }, orderBy: { createdAt: "asc" } })).map(
    ({ kind }) => kind,
  );

describe("a member who deletes their account", () => {
  it("types the password, is logged out everywhere and disappears at once [S12]", async () => {
    const member = await aMember({ name: "Ines Leaver" });
    const other = await signInAgain(member);
    const answer = await leave(member);
    const { deletion } = await expectContract(answer, "post", PATH);
    expect(Date.parse(deletion.eraseAt) - Date.parse(deletion.requestedAt)).toBe(14 * DAY_MS);
    expect(answer.headers.getSetCookie().join()).toContain("Max-Age=0");
    expect(await Promise.all([member, other].map(({ token }) => getActor(token)))).toEqual([null, null]);
    const profile = await getMember(aRequest(`/api/v1/user/${member.id}`), withId(member.id));
    expect(profile.status).toBe(404);
  });

  it("is refused with a wrong password, after 25 of them with any, and this is logged [S10, S61]", async () => {
    const warn = vi.spyOn(log, "warn");
    const member = await aMember();
    for (const password of ["wrong password", "", null, { not: "" }, "x".repeat(2000)])
      expect((await leave(member, password)).status).toBe(422);
    expect(warn.mock.calls.map(([fields]) => (fields as { event?: string }).event)).toContain(
      "reauthentication failed",
    );
    const guesses = await Promise.all(Array.from({ length: 24 }, () => leave(member, "wrong password")));
    expect(guesses.every(({ status }) => status === 422)).toBe(true);
    expect((await leave(member)).status).toBe(429);
    expect(await db().accountDeletion.count({ where: { userId: member.id } })).toBe(0);
  });

  it("leaves once, though the button is pressed twice", async () => {
    const member = await aMember();
    const statuses = (await Promise.all([leave(member), leave(member)])).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(await db().accountDeletion.count({ where: { userId: member.id } })).toBe(1);
    expect(await db().accountEmail.count({ where: { userId: member.id, kind: "leaving" } })).toBe(1);
  });

  it("takes down posts, releases promises, leaves draws, and everybody concerned is told", async () => {
    const [ines, ben, cleo] = [await aMember(), await aMember({ name: "Ben" }), await aMember()];
    const drawAt = new Date(Date.now() + DAY_MS);
    const posts = {
      promised: await aPost(ines),
      drawn: await aPost(ines, { allocation: "fair-draw", drawAt }),
      owed: await aPost(ines, { allocation: "first-come", quantity: 2 }),
    };
    const toBen = await aReply(ben, posts.promised);
    await promise(ines, posts.promised, { replyId: toBen._id });
    await aReply(ben, posts.drawn);
    const first = await aReply(ben, posts.owed);
    await aReply(cleo, posts.owed);
    await confirmHandover(ines, posts.owed, { replyId: first._id, code: await codeOf(first._id) });
    const others = { first: await aPost(cleo, { allocation: "first-come" }), draw: "" };
    others.draw = await aPost(cleo, { allocation: "fair-draw", drawAt });
    const own = await aReply(ines, others.first);
    const next = await aReply(ben, others.first);
    const inDraw = await aReply(ines, others.draw);
    expect((await leave(ines)).status).toBe(200);
    expect(await db().post.count({ where: { posterId: ines.id, withdrawnAt: null } })).toBe(0);
    const stateOf = async (id: string) => (await db().reply.findUniqueOrThrow({ where: { id } })).state;
    expect(await Promise.all([toBen, first, own, next, inDraw].map(({ _id }) => stateOf(_id)))).toEqual([
      "released",
      "completed",
      "withdrawn",
      "promised",
      "withdrawn",
    ]);
    expect(await kindsFor(ben)).toEqual(expect.arrayContaining(["released", "declined"]));
    expect(await kindsFor(cleo)).toEqual(expect.arrayContaining(["released", "given_back"]));
    const { settledAt } = await db().accountDeletion.findUniqueOrThrow({ where: { userId: ines.id } });
    expect(settledAt).not.toBeNull();
  });

  it("is settled by the next job where the request failed half-way", async () => {
    const ines = await aMember();
    await aPost(ines);
    vi.spyOn(taking, "takeDownPost").mockRejectedValueOnce(new Error("the power went out"));
    vi.spyOn(log, "warn").mockImplementation(() => {});
    expect((await leave(ines)).status).toBe(200);
    expect(await db().post.count({ where: { posterId: ines.id, withdrawnAt: null } })).toBe(1);
    await settleLeavingAccounts();
    expect(await db().post.count({ where: { posterId: ines.id, withdrawnAt: null } })).toBe(0);
  });

  it("gets one email that names the day, though they want no emails", async () => {
    const ines = await aMember({ name: "Ines & Ola" });
    await db().user.update({ where: { id: ines.id }, data: { emailDaily: false, emailAtOnce: false } });
    const send = vi.spyOn(sending, "sendEmail");
    await leave(ines);
    await sendAccountEmails();
    const mails = send.mock.calls.map(([mail]) => mail).filter(({ to }) => to === ines.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/^Hello Ines & Ola,[\s\S]*On \d{1,2} \w+ \d{4} everything about you/);
    expect(mails[0]?.html).toContain("Hello Ines &amp; Ola,");
    expect(mails[0]?.text).toContain("http://localhost:3000/login");
  });
});

describe("in the days of grace", () => {
  it("others see a former member, and none of their words [S12]", async () => {
    const [ines, ben] = [await aMember({ name: "Ines Leaver" }), await aMember()];
    const postId = await aPost(ben);
    await aComment(ines, postId, "Something private.");
    await createComment(ben, postId, { text: "Thank you." }, null);
    await leave(ines);
    const text = JSON.stringify(await listComments(postId));
    expect(text).toContain(FORMER_MEMBER);
    expect(text).not.toMatch(/Ines|private/);
  });

  it("the member signs in, only reads, and brings everything back with one tap", async () => {
    const [ines, ben] = [await aMember({ name: "Ines Leaver" }), await aMember()];
    await db().user.update({
      where: { id: ines.id },
      data: { about: "Hello.", pictureUrl: "/images/x-640.webp" },
    });
    const postId = await aPost(ben);
    await aComment(ines, postId, "Is it heavy?");
    await leave(ines);
    const again = await signInAgain(ines);
    expect(again.user).toMatchObject({ name: "Ines Leaver", eraseAt: expect.any(String) });
    const me = await expectContract(await getMe(aRequest("/api/v1/me", { as: again })), "get", "/api/v1/me");
    expect(me.user).toEqual(again.user);
    const answer = await GET(aRequest(PATH, { as: again }));
    const { deletion } = await expectContract(answer, "get", PATH);
    expect(deletion.eraseAt).toBe(me.user.eraseAt);
    const edit = { method: "PATCH", as: again, json: { about: "New" } };
    const refused = await editProfile(aRequest("/api/v1/me/profile", edit));
    expect([refused.status, (await refused.json()).code]).toEqual([403, "leaving"]);
    for (let time = 0; time < 2; time += 1) {
      const restored = await DELETE(aRequest(PATH, { method: "DELETE", as: again }));
      const { user } = await expectContract(restored, "delete", PATH);
      expect(user).not.toHaveProperty("eraseAt");
      expect(user.name).toBe("Ines Leaver");
    }
    const { name, about, pictureUrl } = await db().user.findUniqueOrThrow({ where: { id: ines.id } });
    expect([name, about, pictureUrl]).toEqual(["Ines Leaver", "Hello.", "/images/x-640.webp"]);
    expect((await listComments(postId))[0]).toMatchObject({ author: { name }, text: "Is it heavy?" });
  });

  it("a member who never left has nothing to bring back, and no such day", async () => {
    const ben = await aMember();
    expect((await GET(aRequest(PATH, { as: ben })).then((answer) => answer.json())).deletion).toBeNull();
    expect((await DELETE(aRequest(PATH, { method: "DELETE", as: ben }))).status).toBe(200);
    const { user } = await (await getMe(aRequest("/api/v1/me", { as: ben }))).json();
    expect(user).not.toHaveProperty("eraseAt");
  });

  it("nothing is erased a minute early, and a return at the last moment wins or loses whole", async () => {
    const ines = await aMember();
    await leave(ines);
    expect(await eraseDueAccounts()).toBe(0);
    await db().accountDeletion.update({ where: { userId: ines.id }, data: { eraseAt: new Date(0) } });
    const [, erased] = await Promise.all([restoreAccount(ines), eraseDueAccounts()]);
    const rows = await db().user.findMany({ where: { id: ines.id } });
    expect(rows.length).toBe(erased === 1 ? 0 : 1);
    if (rows[0]) expect(rows[0].name).not.toBe(FORMER_MEMBER);
  });
});
