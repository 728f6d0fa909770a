import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { anEmail, ORIGIN } from "@/tests/support/factories";
import { type GitHubUser, startGitHub } from "@/tests/support/github-server";
import { aBrowser, configure, pathOf, said, where, whoIs } from "@/tests/support/provider-browser";

let gitHub: Awaited<ReturnType<typeof startGitHub>>;

beforeAll(async () => {
  gitHub = await startGitHub();
  return configure(gitHub.env);
});

afterAll(() => gitHub.stop());

const aUser = (changes: Partial<GitHubUser> = {}): GitHubUser => ({
  id: randomInt(1_000_000_000),
  login: "octo",
  name: "Octavia",
  emails: [{ email: anEmail(), primary: true, verified: true }],
  ...changes,
});

async function enter(user: GitHubUser) {
  gitHub.state.user = user;
  const browser = aBrowser();
  return { browser, end: await browser.enter("github", { sub: "" }) };
}

it("GitHub opens an account with the primary address if that is verified, and logs in by its number", async () => {
  const [first, second] = [anEmail(), anEmail()];
  const user = aUser({
    emails: [
      { email: first, primary: false, verified: true },
      { email: second, primary: true, verified: true },
    ],
  });
  const { browser, end } = await enter(user);
  expect(String(end)).toBe(`${ORIGIN}/`);
  expect(await whoIs(browser)).toMatchObject({ email: second, name: "Octavia" });
  const again = await enter({ ...user, login: "renamed", name: null });
  expect(await whoIs(again.browser)).toMatchObject({ email: second, name: "Octavia" });
  // Somebody else takes the old name there.
  const other = await enter(aUser({ login: "octo", name: null }));
  expect(await whoIs(other.browser)).toMatchObject({ name: "octo" });
  expect(await db().linkedIdentity.count({ where: { issuer: gitHub.env.GITHUB_URL } })).toBe(2);
});

it("GitHub opens no account without a verified primary address", async () => {
  for (const emails of [
    [],
    [{ email: anEmail(), primary: true, verified: false }],
    [{ email: anEmail(), primary: false, verified: true }],
  ])
    expect(said((await enter(aUser({ emails }))).end)).toEqual(["/login", "unverified"]);
});

it("an answer of GitHub counts once, in the browser that asked", async () => {
  gitHub.state.user = aUser();
  const browser = aBrowser();
  const answer = pathOf(await browser.answer(await browser.start("github"), { sub: "" }));
  expect(said(where(await aBrowser().visit(answer)))).toEqual(["/login", "expired"]);
  expect(said(where(await browser.visit(answer)))).toEqual(["/", null]);
  expect(said(where(await browser.visit(answer)))).toEqual(["/login", "expired"]);
});
