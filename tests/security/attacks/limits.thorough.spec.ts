import { type APIRequestContext, type Page, request as requests } from "@playwright/test";
import { anyAddress, expect } from "@/tests/support/fixtures";
import {
  ask,
  choosePictures,
  describeItem,
  field,
  meetAll,
  newEmail,
  newTitle,
  PASSWORD,
  test,
  visitIn,
  waitForHydration,
} from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { recordMetric, times } from "@/tests/support/test-budget";

const SOON = /Try again in \d+ (second|minute|hour)s?\./;

/** The page shows the time and announces it to screen readers. */
const expectToSayWhen = (page: Page) =>
  expect(page.getByRole("alert").filter({ hasText: SOON, visible: true })).toBeVisible();

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();

/** Uses up a limit with otherwise invalid calls. */
async function exhaust(caller: APIRequestContext, path: string, count: number, token?: string) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const statuses: number[] = [];
  for (let time = 0; time <= count; time += 1) {
    statuses.push((await caller.post(`/api/v1${path}`, { data: {}, headers })).status());
  }
  expect(statuses.at(-1)).toBe(429);
}

test("a visitor's forms say when to try again, and keep the typed text [S05]", async ({ newBrowser }) => {
  const stranger = await newBrowser();
  for (const [path, count] of [
    ["/login", 25],
    ["/register", 30],
    ["/contact", 10],
  ] as const)
    await exhaust(stranger.request, path, count);
  const email = newEmail();
  const page = await visitIn(stranger, "/login");
  await field(page, "Username").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await press(page, "Login");
  await expectToSayWhen(page);
  await expect(field(page, "Username")).toHaveValue(email);
  await expect(field(page, "Password")).toHaveValue(PASSWORD);

  await visitIn(stranger, "/signup");
  await field(page, "Username").fill("Mira K.");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await press(page, "SignUp");
  await expectToSayWhen(page);
  await expect(field(page, "Email")).toHaveValue(email);

  await visitIn(stranger, "/contact");
  await field(page, "Your email").fill(email);
  await field(page, "Subject").fill("A question");
  await field(page, "Your message").fill("How do I begin?");
  await press(page, "Send message");
  await expectToSayWhen(page);
  await expect(field(page, "Your message")).toHaveValue("How do I begin?");
});

test("a member's forms say when to try again, and keep the typed text [S54]", async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const [lamp, table] = [await publishAs(ada, newTitle("Lamp")), await publishAs(ada, newTitle("Table"))];
  const replyId = await ask(ben, lamp);
  const { request } = ben.context;
  await exhaust(request, "/post/upload", 30, ben.token);
  await exhaust(request, `/post/${table}/reply`, 59, ben.token);
  await exhaust(request, `/post/${table}/comment`, 300, ben.token);

  const page = await ben.visit("/donate");
  const title = newTitle("Teapot");
  await describeItem(page, title);
  await choosePictures(page);
  await press(page, "Donate");
  await expectToSayWhen(page);
  await expect(field(page, "Item name")).toHaveValue(title);

  await ben.visit(`/feed/${table}`);
  await field(page, "When could you collect it?").fill("Saturday");
  await press(page, "I would like this");
  await expectToSayWhen(page);
  await expect(field(page, "When could you collect it?")).toHaveValue("Saturday");

  await ben.visit(`/feed/${lamp}`);
  await field(page, "Your comment").fill("Is it bright?");
  await press(page, "Comment");
  await expectToSayWhen(page);
  await expect(field(page, "Your comment")).toHaveValue("Is it bright?");

  await ben.visit(`/messages/${replyId}`);
  await page.getByRole("textbox", { name: "Message" }).filter({ visible: true }).fill("Hello Ada");
  await press(page, "Send");
  await expect(page.getByText("It goes out by itself").filter({ visible: true })).toBeVisible();
  await expect(page.getByText("Hello Ada").filter({ visible: true })).toBeVisible();
  await waitForHydration(page);
});

test("spoofed addresses open no fresh limit; another network is not affected [S47] [S54]", async () => {
  const own = anyAddress();
  const open = (chain: string) =>
    requests.newContext({
      baseURL: process.env.E2E_URL ?? "",
      extraHTTPHeaders: { "x-forwarded-for": chain },
    });
  const statuses: number[] = [];
  for (let time = 0; time < 27; time += 1) {
    // The client's own value precedes that of our proxy.
    const caller = await open(`${anyAddress()}, ${own}`);
    statuses.push((await caller.post("/api/v1/login", { data: {} })).status());
    await caller.dispose();
  }
  expect(statuses).toEqual([...Array(25).fill(400), 429, 429]);
  const other = await open(anyAddress());
  expect((await other.post("/api/v1/login", { data: {} })).status()).toBe(400);
});

test("an endless reader gets 429 at last, while others can still read [S54]", async () => {
  const [greedy, other] = [anyAddress(), anyAddress()];
  const read = async (from: string) => {
    const begun = performance.now();
    // An answer that strangers share costs next to nothing: it counts as a page.
    const headers = { "x-forwarded-for": from, cookie: "a=b" };
    const { status } = await fetch(`${process.env.E2E_URL}/api/v1/post?limit=1`, { headers });
    return { status, ms: performance.now() - begun };
  };
  const count = times(320, 3000);
  const statuses: number[] = [];
  const others: { status: number; ms: number }[] = [];
  const hammer = async () => {
    while (statuses.length < count) {
      statuses.push((await read(greedy)).status);
      if (statuses.length % 50 === 0) others.push(await read(other));
    }
  };
  await Promise.all(Array.from({ length: 8 }, hammer));
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - 300);
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  const slowest = Math.max(...others.map(({ ms }) => ms));
  recordMetric(
    "S54",
    `${statuses.length} calls from one network: 300 answered, the rest 429; others waited ${slowest.toFixed(0)} ms at most`,
  );
});
