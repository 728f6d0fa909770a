import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DELETE as disconnect } from "@/app/api/v1/me/linked-identity/[id]/route";
import { POST as allow, GET as list } from "@/app/api/v1/me/linked-identity/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { PUT as verify } from "@/app/api/v1/verification/route";
import { sessionCookieName } from "@/lib/auth/session-cookies";
import { db } from "@/lib/db/client";
import {
  aLink,
  aMember,
  anEmail,
  aRequest,
  type Member,
  ORIGIN,
  PASSWORD,
  withId,
} from "@/tests/support/factories";
import { startIdentityProvider } from "@/tests/support/identity-provider";
import { aBrowser, aPerson, type Browser, configure, said, whoIs } from "@/tests/support/provider-browser";

const PATH = "/api/v1/me/linked-identity";
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;

beforeAll(async () => {
  provider = await startIdentityProvider();
  return configure({ ...provider.env, GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "hush" });
});

beforeEach(() => configure({ SMTP_URL: "smtp://127.0.0.1:9" }));

afterAll(() => provider.stop());

type As = { token: string };

const waysOf = async (as: As) => (await list(aRequest(PATH, { as }))).json();
const remove = (as: As, id: string, json: object = { password: PASSWORD }) =>
  disconnect(aRequest(`${PATH}/${id}`, { method: "DELETE", as, json }), withId(id));
const permit = (as: As, json: object = { provider: "oidc", password: PASSWORD }) =>
  allow(aRequest(PATH, { as, json }));

async function aVerifiedMember(): Promise<Member> {
  const member = await aMember();
  const data = { emailVerifiedAt: new Date() };
  await db().user.update({ where: { id: member.id }, data, select: { id: true } });
  return member;
}

/** As after a log-in with the password. */
function browserOf({ token }: As): Browser {
  const browser = aBrowser();
  browser.own.set(sessionCookieName(), token);
  return browser;
}

async function askToConnect(browser: Browser, as: As, password = PASSWORD): Promise<number> {
  const response = await permit(as, { provider: "oidc", password });
  for (const cookie of response.headers.getSetCookie()) {
    const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
    browser.own.set(name, value);
  }
  return response.status;
}

async function connect(as: As, person = aPerson()): Promise<URL> {
  const browser = browserOf(as);
  expect(await askToConnect(browser, as)).toBe(200);
  return browser.enter("oidc", person, { query: "?connect=true" });
}

const noticesTo = async ({ email }: Member) =>
  (await db().accountEmail.findMany({ where: { email }, select: { kind: true, device: true } })).map(
    ({ kind, device }) => [kind, device],
  );

async function aSignedUpPerson() {
  const [browser, person] = [aBrowser(), aPerson()];
  await browser.enter("oidc", person);
  const token = browser.own.get(sessionCookieName()) ?? "";
  const { identities } = await waysOf({ token });
  return { browser, person, token, identityId: String(identities[0]._id) };
}

describe("a member who connects a provider", () => {
  it("logs in with it from then on, is told by mail, and can disconnect it", async () => {
    const [member, person] = [await aVerifiedMember(), aPerson()];
    expect(await waysOf(member)).toMatchObject({ identities: [], hasPassword: true });
    expect(String(await connect(member, person))).toBe(`${ORIGIN}/me/settings?connected=oidc`);
    const response = await list(aRequest(PATH, { as: member }));
    await expectContract(response.clone(), "get", PATH);
    const { identities, providers } = await response.json();
    expect(identities).toMatchObject([{ provider: "oidc", name: "Lewes ID", email: person.email }]);
    expect(providers.map(({ name }: { name: string }) => name)).toEqual(["Google", "Lewes ID"]);
    const browser = aBrowser({
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0",
    });
    await browser.enter("oidc", person);
    expect((await whoIs(browser))?._id).toBe(member.id);
    await browser.enter("oidc", person);
    expect((await remove(member, identities[0]._id)).status).toBe(200);
    expect(await waysOf(member)).toMatchObject({ identities: [] });
    expect(await noticesTo(member)).toEqual([
      ["provider_connected", "Lewes ID"],
      ["new_device", "Firefox on Windows"],
      ["provider_disconnected", "Lewes ID"],
    ]);
  });

  it("proves that it is them, both ways", async () => {
    const member = await aVerifiedMember();
    expect((await permit(member, { provider: "oidc", password: "not this one" })).status).toBe(422);
    expect((await permit(member, { provider: "oidc" })).status).toBe(422);
    expect((await permit(member, { provider: "github", password: PASSWORD })).status).toBe(404);
    await connect(member);
    expect((await permit(member)).status).toBe(409);
    const { identities } = await waysOf(member);
    expect((await remove(member, identities[0]._id, {})).status).toBe(422);
    expect((await remove(await aVerifiedMember(), identities[0]._id)).status).toBe(404);
  });

  it("has asked for it in this very session, and for this log-in", async () => {
    const [member, other] = [await aVerifiedMember(), await aVerifiedMember()];
    const browser = browserOf(member);
    // Logged in, but without having asked: the other account is logged in instead.
    const [somebody, nobody] = [aPerson(), aPerson()];
    await browser.enter("oidc", somebody);
    expect(await whoIs(browser)).toMatchObject({ email: somebody.email });
    // Asked by one member, and another one has logged in meanwhile.
    const shared = browserOf(member);
    await askToConnect(shared, member);
    shared.own.set(sessionCookieName(), other.token);
    await shared.enter("oidc", nobody);
    expect(await whoIs(shared)).toMatchObject({ email: nobody.email });
    // Asked, but then somebody pressed "Log in with …".
    const forgotten = browserOf(other);
    await askToConnect(forgotten, other);
    await forgotten.enter("oidc", aPerson());
    expect(await db().linkedIdentity.count({ where: { userId: { in: [member.id, other.id] } } })).toBe(0);
    // Nobody can skip the asking.
    const form = { csrfToken: "", json: "true" };
    expect(
      (await browserOf(await aVerifiedMember()).visit("/api/auth/signin/oidc?connect=true", form)).status,
    ).toBe(401);
  });

  it("learns in the settings why it did not work", async () => {
    const [member, taken] = [await aVerifiedMember(), await aSignedUpPerson()];
    expect(said(await connect(member, taken.person))).toEqual(["/me/settings", "taken"]);
    expect(said(await connect(member, aPerson({ email_verified: false })))).toEqual([
      "/me/settings",
      "unverified",
    ]);
    const browser = browserOf(member);
    await askToConnect(browser, member);
    expect(said(await browser.enter("oidc", "cancel", { query: "?connect=true" }))).toEqual([
      "/me/settings",
      "cancelled",
    ]);
    expect(await waysOf(member)).toMatchObject({ identities: [] });
  });

  it("has confirmed the address: nobody keeps a way into an account with another's", async () => {
    const thief = await aMember({ email: anEmail() });
    expect((await permit(thief)).status).toBe(403);
    // On a site that did not ask for it then.
    const identity = {
      provider: "oidc",
      issuer: provider.issuer,
      subject: anEmail(),
      email: anEmail(),
    } as const;
    await db().linkedIdentity.create({ data: { ...identity, userId: thief.id }, select: { id: true } });
    const json = { token: await aLink(thief, "verify-address"), password: "" };
    expect((await verify(aRequest("/api/v1/verification", { method: "PUT", json }))).status).toBe(200);
    expect(await db().linkedIdentity.count({ where: { userId: thief.id } })).toBe(0);
  });
});

describe("a member without a password", () => {
  it("keeps the only way in", async () => {
    const undo = configure({ SMTP_URL: "" });
    const { token, identityId } = await aSignedUpPerson();
    const refused = await remove({ token }, identityId, {});
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "This is your only way to log in. Choose a password first, or confirm your email address.",
    ]);
    undo();
    // A link in a mail is another one.
    expect((await remove({ token }, identityId, {})).status).toBe(200);
  });
});
