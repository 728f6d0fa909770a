import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as logIn } from "@/app/api/v1/login/route";
import { PUT as setPassword } from "@/app/api/v1/me/password/route";
import { sessionCookieName } from "@/lib/auth/session-cookies";
import { db } from "@/lib/db/client";
import { aMember, anEmail, aRequest, ORIGIN, PASSWORD } from "@/tests/support/factories";
import { startIdentityProvider } from "@/tests/support/identity-provider";
import { aBrowser, aPerson, configure, pathOf, said, where, whoIs } from "@/tests/support/provider-browser";

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;

beforeAll(async () => {
  provider = await startIdentityProvider();
  return configure(provider.env);
});

afterAll(() => provider.stop());

beforeEach(() => void Object.assign(provider.state, { change: null, isDown: false }));

describe("somebody new with an account at a provider", () => {
  it("gets an account with a confirmed address and without a password, and is where they wanted to be", async () => {
    const [browser, mira] = [aBrowser(), aPerson()];
    const end = await browser.enter("oidc", mira, { next: "/donate?draft=1" });
    expect(String(end)).toBe(`${ORIGIN}/donate?draft=1`);
    expect(await whoIs(browser)).toMatchObject({
      email: mira.email,
      name: "Mira Okafor",
      emailVerified: true,
    });
    const row = await db().user.findUniqueOrThrow({
      where: { email: mira.email },
      select: { passwordHash: true, sessions: { select: { confirmedAt: true } } },
    });
    expect([row.passwordHash, row.sessions.length]).toEqual([null, 1]);
    expect(row.sessions[0]?.confirmedAt).not.toBeNull();
    expect(browser.own.get("signed-in")).toBe("1");
    expect([...browser.own.keys()].filter((name) => /state|pkce|nonce|connect/.test(name))).toEqual([]);
  });

  it("logs in with it again, also after the address has changed there", async () => {
    const mira = aPerson();
    await aBrowser().enter("oidc", mira);
    const [browser, moved] = [aBrowser(), anEmail()];
    expect(said(await browser.enter("oidc", { ...mira, email: moved }))).toEqual(["/", null]);
    expect(await whoIs(browser)).toMatchObject({ email: mira.email });
    const where = { subject: mira.sub };
    expect(await db().linkedIdentity.findMany({ where, select: { email: true } })).toEqual([
      { email: moved },
    ]);
    // The proof of a new address is not needed for a log-in.
    expect(said(await aBrowser().enter("oidc", { ...mira, email_verified: false }))).toEqual(["/", null]);
  });

  it("gets one account from several tabs at once", async () => {
    const mira = aPerson();
    const tabs = Array.from({ length: 6 }, () => aBrowser());
    const ends = await Promise.all(tabs.map((tab) => tab.enter("oidc", mira)));
    expect(ends.map(said)).toEqual(tabs.map(() => ["/", null]));
    const owners = await Promise.all(tabs.map(async (tab) => (await whoIs(tab))?._id));
    expect(new Set(owners).size).toBe(1);
    expect(owners[0]).toBeTruthy();
  });

  it.each([
    ["  Ann \u202e  Lee ", "Ann Lee"],
    ["x".repeat(80), "x".repeat(50)],
    ["ann@example.org", "annlee"],
    ["A former member", "annlee"],
    [undefined, "annlee"],
  ])("called %j there is called %j here", async (name, expected) => {
    const browser = aBrowser();
    await browser.enter("oidc", aPerson({ name, nickname: "annlee" }));
    expect((await whoIs(browser))?.name).toBe(expected);
  });

  it("has no password that anybody could guess, and sets one in the fresh session", async () => {
    const [browser, mira] = [aBrowser(), aPerson()];
    await browser.enter("oidc", mira);
    const logInWith = async (password: string) => {
      const response = await logIn(aRequest("/api/v1/login", { json: { email: mira.email, password } }));
      return [response.status, (await response.json()).message];
    };
    expect(await logInWith(PASSWORD)).toEqual([401, "Invalid email or password"]);
    expect((await logInWith(""))[0]).toBe(400);
    const as = { token: browser.own.get(sessionCookieName()) ?? "" };
    const set = () =>
      setPassword(aRequest("/api/v1/me/password", { method: "PUT", as, json: { password: PASSWORD } }));
    expect((await set()).status).toBe(200);
    expect((await logInWith(PASSWORD))[0]).toBe(200);
  });
});

describe("an account at a provider", () => {
  it("is never a way into an account that is there already", async () => {
    const member = await aMember();
    const browser = aBrowser();
    const end = await browser.enter("oidc", aPerson({ email: member.email.toUpperCase() }), {
      next: "/donate",
    });
    expect(said(end)).toEqual(["/login", "registered"]);
    expect(end.searchParams.get("next")).toBe("/donate");
    expect(await whoIs(browser)).toBeNull();
    expect(await db().linkedIdentity.count({ where: { userId: member.id } })).toBe(0);
  });

  it.each([
    ["unverified", { email_verified: false }],
    ["said to be verified in other words", { email_verified: "true" }],
    ["missing", { email: undefined }],
    ["no address", { email: "mira＠example.org" }],
    ["two addresses", { email: "mira@example.org,eve@example.org" }],
  ])("with an address that is %s opens none", async (_, changes) => {
    const browser = aBrowser();
    expect(said(await browser.enter("oidc", aPerson(changes)))).toEqual(["/login", "unverified"]);
    expect(await whoIs(browser)).toBeNull();
  });

  it("is not used when its owner cancels", async () => {
    const browser = aBrowser();
    const end = await browser.enter("oidc", "cancel", { next: "/donate" });
    expect(String(end)).toBe(`${ORIGIN}/login?provider=oidc&problem=cancelled&next=%2Fdonate`);
  });
});

describe("the answer of a provider", () => {
  it("counts in the browser that asked only", async () => {
    const [asker, other] = [aBrowser(), aBrowser()];
    const answer = pathOf(await asker.answer(await asker.start("oidc"), aPerson()));
    await other.start("oidc");
    expect(said(where(await other.visit(answer)))).toEqual(["/login", "expired"]);
    expect(said(where(await aBrowser().visit(answer)))).toEqual(["/login", "expired"]);
  });

  it("counts once", async () => {
    const browser = aBrowser();
    const answer = pathOf(await browser.answer(await browser.start("oidc"), aPerson()));
    const before = new Map(browser.own);
    expect(said(where(await browser.visit(answer)))).toEqual(["/", null]);
    expect(said(where(await browser.visit(answer)))).toEqual(["/login", "expired"]);
    expect(await whoIs(browser)).not.toBeNull();
    // Also with the cookies of before.
    const thief = aBrowser();
    for (const [name, value] of before) thief.own.set(name, value);
    expect(said(where(await thief.visit(answer)))).toEqual(["/login", "expired"]);
    expect(await whoIs(thief)).toBeNull();
  });

  it("does not count in a tab that a newer one has replaced", async () => {
    const browser = aBrowser();
    const old = await browser.start("oidc");
    await browser.start("oidc");
    expect(said(where(await browser.visit(pathOf(await browser.answer(old, aPerson())))))).toEqual([
      "/login",
      "expired",
    ]);
  });

  const now = () => Math.floor(Date.now() / 1000);
  it.each([
    ["for another site", { aud: "another-site" }],
    ["of another issuer", { iss: "https://evil.example" }],
    ["for another log-in", { nonce: "another" }],
    ["that is over", { iat: now() - 900, exp: now() - 600 }],
    ["about somebody else", { sub: "somebody-else" }],
  ])("is refused with a token %s", async (_, forged) => {
    provider.state.change = (claims) => ({ ...claims, ...forged });
    const browser = aBrowser();
    expect(said(await browser.enter("oidc", aPerson()))).toEqual(["/login", "unavailable"]);
    expect(await whoIs(browser)).toBeNull();
  });

  it("is told in our words, whatever words it has", async () => {
    for (const error of ["server_error", "<b>hello</b>", "OAuthSignin"]) {
      const end = where(await aBrowser().visit(`/api/auth/callback/oidc?error=${encodeURIComponent(error)}`));
      expect(String(end)).toBe(`${ORIGIN}/login?provider=oidc&problem=unavailable`);
    }
  });
});

describe("a provider that is away", () => {
  it("is said to be so, before and after", async () => {
    const browser = aBrowser();
    const answer = pathOf(await browser.answer(await browser.start("oidc"), aPerson()));
    provider.state.isDown = true;
    expect(said(new URL(await aBrowser().start("oidc")))).toEqual(["/login", "unavailable"]);
    expect(said(where(await browser.visit(answer)))).toEqual(["/login", "unavailable"]);
  });
});

describe("the way to a provider", () => {
  it("leads back to this site only", async () => {
    for (const next of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      `${ORIGIN}.evil.example/`,
    ]) {
      const end = await aBrowser().enter("oidc", aPerson(), { next });
      expect([next, String(end)]).toEqual([next, `${ORIGIN}/`]);
    }
  });

  it("is open to this site's own pages only, and takes nothing along that they did not say", async () => {
    const browser = aBrowser();
    const form = { csrfToken: "guessed", json: "true" };
    const { url } = await (await browser.visit("/api/auth/signin/oidc", form)).json();
    expect(said(new URL(url))).toEqual(["/login", "expired"]);
    const query = "?scope=openid%20admin&redirect_uri=https%3A%2F%2Fevil.example&prompt=none";
    const { searchParams } = new URL(await browser.start("oidc", { query }));
    expect([searchParams.get("scope"), searchParams.get("prompt")]).toEqual(["openid email profile", null]);
    expect(searchParams.get("redirect_uri")).toBe(`${ORIGIN}/api/auth/callback/oidc`);
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect([searchParams.get("state"), searchParams.get("nonce")]).not.toContain(null);
  });

  it("does not exist for a provider that the host has not configured", async () => {
    expect((await aBrowser().visit("/api/auth/callback/google?code=x&state=y")).status).toBe(404);
  });
});
