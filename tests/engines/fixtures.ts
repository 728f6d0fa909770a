import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { type EngineName, whyMissing } from "@/tests/engines/engines.mjs";
import { call, publishSmall } from "@/tests/support/api";
import { newEmail, PASSWORD } from "@/tests/support/people";
import type { Engine } from "./driver";
import { startFirefox } from "./firefox";
import { button, link, Visitor } from "./visitor";
import { startWebKit } from "./webkit";

const START = { firefox: startFirefox, webkit: startWebKit };
const SITE = process.env.E2E_URL ?? "";

/** Visible only to the poster and the recipient. */
export const HOME = { address: "17 Harbour Row, Lewes", latitude: "50.8731", longitude: "0.0147" };

/** Members have it on every page, at every width. */
export const BELL = link("Notifications");

export type Chosen = { engineName: EngineName };
type Running = { engine: Engine };
type Meeting = {
  isThere: undefined;
  /** A visitor without an account in a fresh browser. */
  visitor(name: string): Promise<Visitor>;
  /** A new member, logged in. */
  meet(name: string): Promise<Member>;
};

export type Member = { visitor: Visitor; email: string; token: string };

/** Runs each journey in every engine. */
export const test = base.extend<Meeting, Chosen & Running>({
  engineName: ["firefox", { option: true, scope: "worker" }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await START[engineName]();
      await use(engine);
      await engine.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  isThere: [
    async ({ engineName }, use, testInfo) => {
      const reason = whyMissing(engineName);
      testInfo.skip(reason !== null, reason ?? "");
      await use(undefined);
    },
    { auto: true },
  ],
  visitor: async ({ engine }, use, testInfo) => {
    const open: Visitor[] = [];
    await use(async (name) => {
      const visitor = new Visitor(name, await engine.newBrowser(), SITE);
      open.push(visitor);
      return visitor;
    });
    for (const { name, driver } of open) {
      if (testInfo.status !== testInfo.expectedStatus)
        await writeFile(testInfo.outputPath(`${name}.png`), await driver.screenshot());
      await driver.close();
    }
  },
  meet: async ({ visitor }, use) => {
    await use(async (name) => {
      const account = await register(name);
      const member = { ...account, visitor: await visitor(name) };
      await logIn(member.visitor, account.email);
      return member;
    });
  },
});

/** Ends on the home page. */
async function logIn(visitor: Visitor, email: string): Promise<void> {
  await visitor.opens("/login");
  await visitor.fills("Username", email);
  await visitor.fills("Password", PASSWORD);
  await visitor.presses(button("Login"));
  await visitor.sees(BELL);
}

/** Through the API, since the form has its own journey. */
async function register(name: string): Promise<{ email: string; token: string }> {
  const email = newEmail();
  const body = { name, email, password: PASSWORD };
  const { status, text } = await call(SITE, "POST", "/register", undefined, body);
  assert.equal(status, 201, text);
  return { email, token: JSON.parse(text).token };
}

/** Publishes a small post through the API. @returns its id */
export const publishAs = ({ token }: Member, title: string) => publishSmall(SITE, token, { title, ...HOME });

/** A member's API response. */
export async function callAs<Answer>(
  { token }: Member,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await call(SITE, method, path, token, body);
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
  return JSON.parse(answer.text);
}

/** Replies through the API. @returns the id of the thread */
export async function askAs(member: Member, postId: string): Promise<string> {
  type Answer = { reply: { _id: string } };
  const path = `/post/${postId}/reply`;
  const { reply } = await callAs<Answer>(member, "POST", path, { pickup: "Any evening" });
  return reply._id;
}
