import { type APIRequestContext, request as requests } from "@playwright/test";
import { anyAddress, expect, test } from "@/tests/support/fixtures";
import { newEmail, PASSWORD } from "@/tests/support/people";
import { letCodeStepsPass } from "@/tests/support/time";
import { anApp, aWrongCode } from "@/tests/support/totp-app";

/** A fresh browser on its own network. */
const newVisitor = () =>
  requests.newContext({
    baseURL: process.env.E2E_URL ?? "",
    extraHTTPHeaders: { "x-forwarded-for": anyAddress() },
  });

async function csrfToken(visitor: APIRequestContext): Promise<string> {
  return (await (await visitor.get("/api/auth/csrf")).json()).csrfToken;
}

test("signing out with next-auth's own call ends every copy of the token [S14]", async () => {
  const visitor = await newVisitor();
  const account = { name: "Jo P.", email: newEmail(), password: PASSWORD };
  const { token } = await (await visitor.post("/api/v1/register", { data: account })).json();
  const stranger = await newVisitor();
  const replay = async () =>
    (await stranger.get("/api/v1/me", { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await replay()).toBe(200);
  const form = { csrfToken: await csrfToken(visitor), json: "true" };
  const headers = { origin: process.env.E2E_URL ?? "" };
  expect((await visitor.post("/api/auth/signout", { form, headers })).status()).toBe(200);
  expect(await replay()).toBe(401);
  const { cookies } = await visitor.storageState();
  expect(cookies.filter(({ name, value }) => name === "signed-in" && value)).toEqual([]);
});

test("signing in with next-auth's own call gives the same session, under the same limit", async () => {
  const account = { name: "Jo P.", email: newEmail(), password: PASSWORD };
  await (await newVisitor()).post("/api/v1/register", { data: account });
  const visitor = await newVisitor();
  const form = { ...account, csrfToken: await csrfToken(visitor), json: "true" };
  expect((await visitor.post("/api/auth/callback/credentials", { form })).status()).toBe(200);
  expect((await (await visitor.get("/api/v1/me")).json()).user.email).toBe(account.email);

  const guesser = await newVisitor();
  const csrf = await csrfToken(guesser);
  const statuses: number[] = [];
  for (let guess = 0; guess < 26; guess += 1) {
    const wrong = { email: newEmail(), password: "a wrong password", csrfToken: csrf, json: "true" };
    statuses.push((await guesser.post("/api/auth/callback/credentials", { form: wrong })).status());
  }
  expect(new Set(statuses.slice(0, 25))).toEqual(new Set([401]));
  expect(statuses[25]).toBe(429);
});

test("next-auth's own call asks for the code of two-step login too", async () => {
  const owner = await newVisitor();
  const account = { name: "Jo P.", email: newEmail(), password: PASSWORD };
  await owner.post("/api/v1/register", { data: account });
  const headers = { origin: process.env.E2E_URL ?? "" };
  const data = { password: PASSWORD };
  const { setup } = await (await owner.post("/api/v1/me/second-factor", { data, headers })).json();
  const app = anApp(setup.key);
  await owner.put("/api/v1/me/second-factor", { data: { code: app.code() }, headers });
  await letCodeStepsPass(account.email);
  const visitor = await newVisitor();
  const { email, password } = account;
  const signIn = async (more: object) => {
    const form = { email, password, ...more, csrfToken: await csrfToken(visitor), json: "true" };
    const answer = await visitor.post("/api/auth/callback/credentials", { form });
    return [answer.status(), new URL((await answer.json()).url).searchParams.get("error")];
  };
  expect(await signIn({})).toEqual([401, "Please add the code of your authenticator app."]);
  expect((await signIn({ code: aWrongCode(app) }))[0]).toBe(401);
  expect(await signIn({ code: app.code() })).toEqual([200, null]);
  expect((await (await visitor.get("/api/v1/me")).json()).user.email).toBe(email);
});

test("next-auth uses the site's own address", async ({ request, baseURL }) => {
  const { credentials } = await (await request.get("/api/auth/providers")).json();
  expect(credentials.callbackUrl).toBe(`${baseURL}/api/auth/callback/credentials`);
});
