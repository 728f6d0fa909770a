import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ENDPOINTS } from "@/app/api/endpoints";
import { DELETE as endInvitation } from "@/app/api/v1/host/invitation/[id]/route";
import { POST as invite, GET as listInvitations } from "@/app/api/v1/host/invitation/route";
import { PUT as decide } from "@/app/api/v1/host/membership-request/[id]/route";
import { GET as listRequests } from "@/app/api/v1/host/membership-request/route";
import { PATCH as changeSettings } from "@/app/api/v1/host/settings/route";
import { DELETE as comeBack } from "@/app/api/v1/me/deletion/route";
import * as profile from "@/app/api/v1/me/profile/route";
import { GET as me } from "@/app/api/v1/me/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST as register } from "@/app/api/v1/register/route";
import { db } from "@/lib/db/client";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import * as mail from "@/lib/emails/send-email";
import { env } from "@/lib/env";
import { listEndpoints } from "@/lib/http/endpoint";
import type { InvitationView, RequestView } from "@/lib/membership/schema";
import {
  aMember,
  anEmail,
  aRequest,
  aSession,
  aStaffMember,
  ORIGIN,
  PASSWORD,
  withId,
} from "@/tests/support/factories";

const SETTINGS = "/api/v1/host/settings";
const INVITATION = "/api/v1/host/invitation";
const REQUEST = "/api/v1/host/membership-request";

async function openFor(membership: "open" | "approval" | "invitation") {
  const as = await aStaffMember("host");
  const response = await changeSettings(aRequest(SETTINGS, { method: "PATCH", as, json: { membership } }));
  expect(response.status).toBe(200);
  return as;
}

const sent: mail.Email[] = [];

beforeEach(async () => {
  await db().accountEmail.deleteMany();
  Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9", REQUIRE_VERIFIED_EMAIL: "false" });
  sent.length = 0;
  vi.spyOn(mail, "sendEmail").mockImplementation(async (email) => void sent.push(email));
});

afterEach(async () => {
  await db().communitySettings.deleteMany();
  await db().membershipRequest.deleteMany();
  await db().user.updateMany({ where: { role: "host" }, data: { role: "member" } });
});

async function signUp(changes: Record<string, unknown> = {}) {
  const json = { name: "Ada King", email: anEmail(), password: PASSWORD, ...changes };
  const response = await register(aRequest("/api/v1/register", { json }));
  const body = await expectContract(response, "post", "/api/v1/register");
  return { ...body, status: response.status };
}

type Host = Awaited<ReturnType<typeof aStaffMember>>;

async function anInvitation(as: Host, changes: object = {}): Promise<InvitationView> {
  const json = { note: "Elm Street", maxUses: 2, days: 7, ...changes };
  const response = await invite(aRequest(INVITATION, { json, as }));
  return (await expectContract(response, "post", INVITATION)).invitation;
}

async function invitationsOf(as: Host): Promise<InvitationView[]> {
  const body = await expectContract(await listInvitations(aRequest(INVITATION, { as })), "get", INVITATION);
  return body.invitations;
}

async function waitingFor(as: Host): Promise<RequestView[]> {
  const body = await expectContract(await listRequests(aRequest(REQUEST, { as })), "get", REQUEST);
  return body.requests;
}

const answer = (as: Host, id: string, accepted: boolean) =>
  decide(aRequest(`${REQUEST}/${id}`, { method: "PUT", as, json: { accepted } }), withId(id));

/** Subjects, but those about a new address or device. */
async function mailsTo(userId: string): Promise<string[]> {
  await sendAccountEmails();
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const subjects = sent.filter(({ to }) => to === email).map(({ subject }) => subject);
  return subjects.filter((subject) => !/confirm/i.test(subject));
}

/** Of the calls that only members who may publish make. */
async function refusals(token: string): Promise<string[]> {
  const id = "01a20647-9062-77cc-8a2c-81b93de0d6cf";
  const refused: string[] = [];
  for (const [path, file] of Object.entries(ENDPOINTS)) {
    for (const [method, endpoint] of listEndpoints(file)) {
      if (endpoint.auth !== "member" || endpoint.role || method === "GET") continue;
      const handler = (file as Record<string, (request: Request, context: object) => Promise<Response>>)[
        method
      ];
      const url = `${ORIGIN}${path.replace(/\{\w+\}/g, id)}`;
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const response = await handler?.(new Request(url, { method, headers, body: "{}" }), {
        params: Promise.resolve({ id }),
      });
      if ((await response?.json())?.code === "membershipWaiting") refused.push(`${method} ${path}`);
    }
  }
  return refused;
}

const PUBLISHING = Object.entries(ENDPOINTS).flatMap(([path, file]) =>
  listEndpoints(file).flatMap(([method, { verified }]) => (verified ? [`${method} ${path}`] : [])),
);

describe("a community by invitation", () => {
  it("opens no account without an invitation, and says what to do", async () => {
    await openFor("invitation");
    const email = anEmail();
    const refused = await signUp({ email });
    expect([refused.status, refused.code]).toEqual([403, "invitationNeeded"]);
    expect(refused.message).toContain("Ask a neighbour");
    expect(await db().user.count({ where: { email } })).toBe(0);
  });

  it("takes the code, and the whole link as somebody copies it", async () => {
    const host = await openFor("invitation");
    const { link, _id } = await anInvitation(host);
    expect(link).toMatch(/^http:\/\/localhost:3000\/signup#invitation=[\w-]{22}$/);
    expect((await signUp({ invitation: link.split("=")[1] })).status).toBe(201);
    expect((await signUp({ invitation: ` ${link} ` })).user.isWaiting).toBeUndefined();
    const [invitation] = await invitationsOf(host);
    expect(invitation).toMatchObject({ _id, uses: 2, isOpen: false });
    const late = await signUp({ invitation: link });
    expect([late.status, late.message]).toEqual([
      403,
      "This invitation is over, or not whole. Ask for a new one.",
    ]);
  });

  it("lets in no more than invited, even all at once", async () => {
    const host = await openFor("invitation");
    const { link: invitation } = await anInvitation(host, { maxUses: 2 });
    const results = await Promise.all(Array.from({ length: 6 }, () => signUp({ invitation })));
    expect(results.filter(({ status }) => status === 201)).toHaveLength(2);
    expect((await invitationsOf(host))[0]).toMatchObject({ uses: 2 });
  });

  it("does not spend an invitation on a sign-up that fails", async () => {
    const host = await openFor("invitation");
    const { link: invitation } = await anInvitation(host);
    const { email } = await aMember();
    expect((await signUp({ email, invitation })).status).toBe(409);
    expect((await invitationsOf(host))[0]).toMatchObject({ uses: 0 });
  });

  it("ends an invitation by its day, and by the host", async () => {
    const host = await openFor("invitation");
    const [old, ended] = [await anInvitation(host), await anInvitation(host)];
    await db().invitation.update({ where: { id: old._id }, data: { expiresAt: new Date() } });
    for (let times = 0; times < 2; times++) {
      const request = aRequest(`${INVITATION}/${ended._id}`, { method: "DELETE", as: host });
      expect((await endInvitation(request, withId(ended._id))).status).toBe(200);
    }
    for (const { link } of [old, ended]) expect((await signUp({ invitation: link })).status).toBe(403);
    expect((await invitationsOf(host)).slice(0, 2).map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });
});

describe("a community by approval", () => {
  it("lets newcomers read, and nothing else, until a host accepts them", async () => {
    const host = await openFor("approval");
    const { user, token } = await signUp({ introduction: "I live in Elm Street." });
    expect(user.isWaiting).toBe(true);
    expect((await (await me(aRequest("/api/v1/me", { as: { token } }))).json()).user.isWaiting).toBe(true);
    expect(PUBLISHING.length).toBeGreaterThan(3);
    const say = (json: object) =>
      profile.PATCH(aRequest("/api/v1/me/profile", { method: "PATCH", as: { token }, json }));
    expect([
      (await say({ about: "Cheap phones" })).status,
      (await say({ emailDaily: false })).status,
    ]).toEqual([403, 200]);
    expect((await refusals(token)).sort()).toEqual([...PUBLISHING].sort());
    expect(await waitingFor(host)).toMatchObject([
      { _id: user._id, name: "Ada King", introduction: "I live in Elm Street.", isDeclined: false },
    ]);
    await signUp();
    expect(await mailsTo(host.id)).toEqual(["Somebody would like to join"]);
    expect((await answer(host, user._id, true)).status).toBe(200);
    expect(await refusals(token)).toEqual([]);
    expect(await mailsTo(user._id)).toEqual(["Welcome to Swap Shop"]);
    expect((await answer(host, user._id, true)).status).toBe(404);
  });

  it("does not keep waiting whom a host has invited", async () => {
    const host = await openFor("approval");
    const { link: invitation } = await anInvitation(host);
    expect((await signUp({ invitation })).user.isWaiting).toBeUndefined();
  });

  it("erases a declined account after the days of grace, which only hosts take back", async () => {
    const host = await openFor("approval");
    const { user, token } = await signUp();
    expect((await answer(host, user._id, false)).status).toBe(200);
    expect((await answer(host, user._id, false)).status).toBe(404);
    expect(await db().accountDeletion.count({ where: { userId: user._id } })).toBe(1);
    expect(await mailsTo(user._id)).toEqual(["Your account on Swap Shop"]);
    // Its sessions have ended; a new log-in finds the way back closed as well.
    expect((await me(aRequest("/api/v1/me", { as: { token } }))).status).toBe(401);
    const again = await aSession(user._id);
    const back = await comeBack(aRequest("/api/v1/me/deletion", { method: "DELETE", as: { token: again } }));
    expect([back.status, (await back.json()).message]).toEqual([
      403,
      "The hosts have not accepted this account. If that is a mistake, write to them.",
    ]);
    expect(await waitingFor(host)).toMatchObject([{ _id: user._id, name: "Ada King", isDeclined: true }]);
    expect((await answer(host, user._id, true)).status).toBe(200);
    expect(await db().accountDeletion.count({ where: { userId: user._id } })).toBe(0);
    expect(await refusals(again)).toEqual([]);
  });

  it("accepts everybody who waits once it opens for all", async () => {
    await openFor("approval");
    const { user, token } = await signUp();
    const host = await openFor("open");
    expect(await waitingFor(host)).toEqual([]);
    expect(await refusals(token)).toEqual([]);
    expect(await mailsTo(user._id)).toEqual(["Welcome to Swap Shop"]);
  });
});
