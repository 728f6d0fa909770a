import { randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { anyAddress, test as base } from "./fixtures";

export const PASSWORD = "four blue teapots";
export const PICTURE = "prisma/demo/pictures/teapot-and-cups.webp";
const OTHER_PICTURE = "prisma/demo/pictures/teddy-bear.webp";

export const newEmail = () => `${randomUUID()}@example.org`;

/** Visible fields only: pages that were left stay in the document, hidden. */
export const field = (page: Page, label: string) => page.getByLabel(label).filter({ visible: true });

/** Ends on the home page. */
export async function signUp(page: Page, name = "Mira K."): Promise<string> {
  const email = newEmail();
  await page.goto("/signup");
  await field(page, "Username").fill(name);
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "SignUp" }).click();
  await expectLoggedIn(page);
  // The next page closes what is opened on this one.
  await expect(page).not.toHaveURL(/\/signup/);
  return email;
}

/** Members have it on every page, at every width. */
export const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });

export const expectLoggedIn = (page: Page) => expect(bell(page)).toBeVisible();

/** Through the question. On phones the button stands at the end of the menu. */
export async function logOut(page: Page): Promise<void> {
  await expectLoggedIn(page);
  const [menu, button] = [
    page.locator("summary[aria-label=Menu]"),
    page.getByRole("button", { name: "Logout" }),
  ];
  // A page that arrives late closes the menu.
  await expect(async () => {
    if ((await menu.isVisible()) && !(await button.isVisible())) await menu.click();
    await button.click({ timeout: 2_000 });
  }).toPass();
  const question = page.getByRole("dialog", { name: "Log out?" });
  await question.getByRole("button", { name: "Log out" }).click();
  await expect(bell(page)).toHaveCount(0);
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await field(page, "Username").fill(email);
  await field(page, "Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Letters alone: digits could be read as the number of a phone. */
export const newWord = () =>
  randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

export const newTitle = (what: string) => `${what} ${newWord()}`;

/** On phones the form of a post comes in steps: does nothing where it is one page. */
export async function openStep(page: Page, step: "Photos" | "Words" | "Place"): Promise<void> {
  const steps = page.getByRole("navigation", { name: "Steps" });
  if (!(await steps.isVisible())) return;
  // A request has a picture, which may be drawn.
  const name = step === "Photos" ? /Photos|Picture/ : new RegExp(step);
  await steps.getByRole("link", { name }).click();
  await expect(steps.locator("[aria-current=step]")).toHaveText(name);
}

/** The quantity, the tags and the choices, which phones fold. */
export async function unfoldChoices(page: Page): Promise<void> {
  await openStep(page, "Words");
  const summary = page.getByText("Quantity, tags and choices").filter({ visible: true });
  if (!(await summary.isVisible())) return;
  await waitForHydration(page);
  const isOpen = await summary.evaluate((element) => element.closest("details")?.open);
  if (!isOpen) await summary.click();
}

/** Ends at the button. */
export async function describeItem(page: Page, title: string): Promise<void> {
  await unfoldChoices(page);
  await field(page, "Item name").fill(title);
  await field(page, "Description").fill("Stoneware, holds a litre. The lid has a small chip.");
  await field(page, "Quantity").fill("3");
  await page.getByRole("textbox", { name: "Tags" }).filter({ visible: true }).fill("Kitchen, tea,kitchen");
  await openStep(page, "Place");
  await field(page, "Address").fill("12 Elm Street, Lewes");
  await fillCoordinates(page, "50.8743", "0.0123");
}

/** In degrees. Unfolds them. */
export async function fillCoordinates(page: Page, latitude: string, longitude: string): Promise<void> {
  await unfoldCoordinates(page);
  await field(page, "Latitude").fill(latitude);
  await field(page, "Longitude").fill(longitude);
}

/** Opens what a form folds of a place, where it does. */
export async function unfoldPlace(page: Page): Promise<void> {
  const summary = page.getByText("Map, street and exact place").filter({ visible: true });
  if ((await summary.count()) === 0) return;
  const isOpen = await summary.evaluate((element) => element.closest("details")?.open);
  if (!isOpen) await summary.click();
}

export async function unfoldCoordinates(page: Page): Promise<void> {
  await unfoldPlace(page);
  const summary = page.getByText("Coordinates", { exact: true }).filter({ visible: true });
  const isOpen = await summary.evaluate((element) => element.closest("details")?.open);
  if (!isOpen) await summary.click();
}

/** Ends at the button. */
export async function choosePictures(page: Page, number = 1): Promise<void> {
  await openStep(page, "Photos");
  await page.locator("input[name=images]").setInputFiles([PICTURE, OTHER_PICTURE].slice(0, number));
  await expect(page.getByRole("button", { name: `Remove picture ${number}` })).toBeVisible();
  await openStep(page, "Place");
}

type Call = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

export type Neighbour = {
  name: string;
  email: string;
  token: string;
  context: BrowserContext;
  call: Call;
  visit(path: string): Promise<Page>;
};

type Meeting = {
  meet(name: string): Promise<Neighbour>;
  /** A browser on its own network, signed out. */
  newBrowser(): Promise<BrowserContext>;
};

export const test = base.extend<Meeting>({
  newBrowser: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const headers = { "x-forwarded-for": anyAddress() };
      const context = await browser.newContext({ extraHTTPHeaders: headers, serviceWorkers: "block" });
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
  meet: async ({ newBrowser }, use) => {
    await use(async (name) => neighbourIn(await newBrowser(), name));
  },
});

/** In parallel, because password hashing is slow. */
export const meetAll = <Names extends string[]>(meet: Meeting["meet"], ...names: Names) =>
  Promise.all(names.map(meet)) as Promise<{ [At in keyof Names]: Neighbour }>;

async function neighbourIn(context: BrowserContext, name: string): Promise<Neighbour> {
  const account = { name, email: newEmail(), password: PASSWORD };
  const answer = await context.request.post("/api/v1/register", { data: account });
  expect(answer.status()).toBe(201);
  const { token } = await answer.json();
  const call: Call = async (method, path, body = {}) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = method === "GET" ? { headers } : { headers, data: body };
    const answered = await context.request.fetch(`/api/v1${path}`, { method, ...sent });
    expect(answered.ok(), `${name}: ${method} ${path}: ${await answered.text()}`).toBe(true);
    return answered.json();
  };
  const visit = (path: string) => visitIn(context, path);
  return { name, email: account.email, token, context, call, visit };
}

export async function visitIn(context: BrowserContext, path: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

/** Waits for React to hydrate the forms: tests type faster than people. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main, main form")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__react")),
    ),
  );
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

type Asked = { _id: string; code?: string };

export async function ask(somebody: Neighbour, postId: string, fields: object = {}): Promise<string> {
  const body = { pickup: "Any evening", ...fields };
  const { reply } = await somebody.call<{ reply: Asked }>("POST", `/post/${postId}/reply`, body);
  return reply._id;
}

export async function codeOf(recipient: Neighbour, postId: string): Promise<string> {
  const { replies } = await recipient.call<{ replies: Asked[] }>("GET", `/post/${postId}/reply`);
  return replies[0]?.code ?? "";
}
