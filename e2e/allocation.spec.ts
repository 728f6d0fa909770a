import { createHash } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { DAY_MS } from "@/lib/time/durations";
import { expectReadable } from "@/tests/support/axe";
import { runCron } from "@/tests/support/emails";
import { expect } from "@/tests/support/fixtures";
import {
  ask,
  codeOf,
  field,
  meetAll,
  type Neighbour,
  newTitle,
  test,
  waitForHydration,
} from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { ageMember, letDrawOpen, letHoursPass, missAgreedTime, publishDraw } from "@/tests/support/time";

const text = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const read = async (locator: Locator) => (await locator.textContent()) ?? "";
const sha256 = (of: string) => createHash("sha256").update(of).digest("hex");

/** Long enough for three replies and four page views on a busy machine. */
const DRAW_AHEAD_MS = 15_000;

test("first come: the first gets it at once, and the second automatically when the first cannot come", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const title = newTitle("Hammock");
  const id = await publishAs(ada, title, { allocation: "first-come", address: "17 Harbour Row" });
  const bens = await ben.visit(`/feed/${id}`);
  await expect(
    text(bens, "First come, first served: what is free is promised to you at once."),
  ).toBeVisible();
  await field(bens, "When could you collect it?").fill("Today");
  await button(bens, "I would like this").click();
  await expect(text(bens, "It is promised to you!").first()).toBeVisible();
  await expect(text(bens, "17 Harbour Row")).toBeVisible();
  await expect(text(bens, "It is promised to you: see where and when below.")).toBeVisible();

  const cleos = await cleo.visit(`/feed/${id}`);
  await expect(
    text(cleos, "A neighbour was a little quicker. Join the waiting list, in case it comes free."),
  ).toBeVisible();
  await expect(field(cleos, "When could you collect it?")).toBeHidden();
  await cleos.getByRole("main").getByRole("link", { name: "Join the waiting list" }).click();
  await button(cleos, "Join the waiting list").click();
  await expect(text(cleos, "You are next in line.")).toBeVisible();

  const adas = await ada.visit(`/feed/${id}`);
  await expect(text(adas, "when something becomes free, the next in line gets it by itself.")).toBeVisible();
  await expect(button(adas, /^Promise it to/)).toHaveCount(0);
  await expect(text(adas, "Cleo T. is next in line.")).toBeVisible();

  await button(bens, "I can’t make it").click();
  await bens.getByRole("group", { name: "Give it to the next in line?" }).getByText("Pass it on").click();
  await expect(text(bens, "You have withdrawn your reply.")).toBeVisible();
  await expect(text(bens, "17 Harbour Row")).toHaveCount(0);

  await comeBackTo(cleos);
  await expect(text(cleos, "It is promised to you!").first()).toBeVisible();
  await expect(text(cleos, "17 Harbour Row")).toBeVisible();
  await expect(text(cleos, await codeOf(cleo, id))).toBeVisible();
  await comeBackTo(adas);
  const handOver = button(adas, "Handed over with Cleo T.");
  await expect(handOver).toBeDisabled();
  await expect(adas.getByRole("main").getByRole("link", { name: "Suggest a time, Cleo T." })).toBeVisible();
  await field(adas, "Their code").fill(await codeOf(cleo, id));
  await handOver.click();
  await expect(text(adas, "Handed over with Cleo T., verified by code, well done!")).toBeVisible();
});

/** The event of returning to a tab. */
const comeBackTo = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

type Draw = {
  listed: number | null;
  drawnAt: string | null;
  seed: string | null;
  seedHash: string;
  entries: { entry: string; received: number; tickets: number; number: string; granted: number }[];
};

const drawOf = async (somebody: Neighbour, id: string) =>
  (await somebody.call<{ draw: Draw }>("GET", `/post/${id}/draw`)).draw;

/** Recomputes the draw by the published rules, without our code. */
function drawAgain(seed: string, received: Map<string, number>) {
  const smallest = (entry: string, tickets: number) => {
    const numbers = Array.from({ length: tickets }, (_, at) => sha256(`${seed}:${entry}:${at + 1}`));
    return numbers.sort()[0] ?? "";
  };
  return [...received]
    .map(([entry, times]) => {
      const tickets = Math.max(1, Math.floor(12 / (times + 1)));
      return { entry, received: times, tickets, number: smallest(entry, tickets) };
    })
    .sort((one, other) => one.number.localeCompare(other.number));
}

async function giveTo(receiver: Neighbour, giver: Neighbour): Promise<void> {
  const id = await publishAs(giver, newTitle("Earlier gift"));
  const replyId = await ask(receiver, id);
  await giver.call("PUT", `/post/${id}/recipient`, { replyId });
  await giver.call("PUT", `/post/${id}/handover`, { replyId, code: await codeOf(receiver, id) });
}

const wholeRow = async (row: Locator) => ({
  entry: await read(row.locator("code").first()),
  received: Number(/Received (\d+)/.exec(await read(row))?.[1]),
  tickets: Number(/(\d+) tickets?/.exec(await read(row))?.[1]),
  number: await read(row.locator("code").last()),
});

test("a fair draw shows its result automatically at its time, and anyone can verify it", async ({
  meet,
  page,
  isMobile,
}) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ...people] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.", "Dan U.");
  const [ben, cleo, dan] = people;
  for (const { email } of people) await ageMember(email);
  await giveTo(ben, ada);
  const pages = await Promise.all(people.map((one) => one.visit("/about")));
  const id = await publishDraw(ada, newTitle("Cargo bike"), DRAW_AHEAD_MS);
  const path = `/feed/${id}`;
  for (const neighbour of [cleo, dan, ben]) await ask(neighbour, id);
  const before = await drawOf(ada, id);
  expect(before).toMatchObject({ drawnAt: null, seed: null, entries: [] });

  await Promise.all([page, ...pages].map((one) => one.goto(path)));
  await expect(text(page, "Everybody who has replied by then takes part.")).toBeVisible();
  for (const one of pages) await expect(text(one, "You take part in the draw.")).toBeVisible();
  await page.getByText("How anyone can check it").click();
  const committed = await read(page.locator("dt:text-is('Fingerprint of the number (SHA-256)') + dd"));
  expect(committed).toBe(before.seedHash);

  await expect(text(page, "The list is closed: 3 neighbours take part.")).toBeVisible({
    timeout: DRAW_AHEAD_MS + 5000,
  });
  const list = await read(page.locator("dt:text-is('Fingerprint of the list of 3 entries (SHA-256)') + dd"));
  await letDrawOpen(id);
  for (const one of [page, ...pages]) await comeBackTo(one);
  const result = page.getByRole("list", { name: "Order of the draw" });
  await expect(result).toBeVisible();
  expect(await read(page.locator("dt:text-is('Fingerprint of the list of 3 entries (SHA-256)') + dd"))).toBe(
    list,
  );
  const seed = await read(page.locator("dt:text-is('The number') + dd"));
  expect(sha256(seed)).toBe(committed);

  const entries = await Promise.all(
    pages.map((one) => read(one.locator("p", { hasText: "Your entry in the draw:" }).locator("code"))),
  );
  // Ben, the first of them, received an item recently.
  const ours = drawAgain(seed, new Map(entries.map((entry, at) => [entry, at === 0 ? 1 : 0])));
  const { entries: published, drawnAt } = await drawOf(ada, id);
  await expect(page.locator("dt:text-is('Who gets it') + dd time")).toHaveAttribute(
    "datetime",
    drawnAt ?? "",
  );
  expect(published.map(({ granted }) => granted)).toEqual([1, 0, 0]);
  expect(published).toMatchObject(ours);
  await expect(result.getByRole("listitem").first()).toContainText("has it now");
  await expect(result.getByRole("listitem").first()).toContainText("Drawn for one.");
  await expect(result.getByRole("listitem").last()).toContainText("Asked for one; none was left by then.");
  const rows = await page.getByRole("list", { name: "Numbers of the draw" }).getByRole("listitem").all();
  expect(await Promise.all(rows.map(wholeRow))).toEqual(ours);

  const sentences = ["It is promised to you!", "You are next in line.", "You are number 2 in line."];
  for (const [at, one] of pages.entries()) {
    const place = ours.findIndex(({ entry }) => entry === entries[at]);
    await expect(text(one, sentences[place] ?? "nowhere")).toBeVisible();
    await expect(text(one, "You take part in the draw.")).toHaveCount(0);
    const whose = place === 0 ? "to you: see where and when below." : "to a neighbour.";
    await expect(text(one, `It is promised ${whose}`)).toBeVisible();
  }
  await expectReadable(pages[0] ?? page, "after the draw");
});

test("a member reported as a no-show objects with one tap and keeps the promised item", {
  tag: "@thorough",
}, async ({ meet, isMobile }) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const id = await publishAs(ada, newTitle("Tent"), { allocation: "first-come" });
  const replyId = await ask(ben, id);
  await ask(cleo, id);
  const adas = await ada.visit(`/feed/${id}`);
  await expect(
    text(adas, "Agree on a time first. If Ben S. does not come then, you can say so here."),
  ).toBeVisible();
  for (const name of ["Take back", "Did not show up", "Ben S. does not answer", "Say no kindly: Cleo T."])
    await expect(button(adas, name)).toHaveCount(0);

  await missAgreedTime({ postId: id, replyId, poster: ada, person: ben });
  await adas.reload();
  await button(adas, "Did not show up").click();
  const question = adas.getByRole("group", {
    name: /^Ben S. has a day to answer. After that it goes to the next neighbour, and/,
  });
  await question.getByRole("button", { name: "Yes" }).dblclick();
  await expect(text(adas, "You reported that Ben S. did not come.")).toBeVisible();
  await expect(text(adas, "Then the next in line gets it.").first()).toBeVisible();
  await expectReadable(adas, "a report");

  const said = "The poster says that you did not meet as agreed.";
  const bens = await ben.visit("/me");
  await expect(text(bens, said)).toBeVisible();
  await bens.goto(`/messages/${replyId}`);
  await expect(text(bens, said)).toBeVisible();
  await bens.goto(`/feed/${id}`);
  await expect(text(bens, said)).toBeVisible();
  await expectReadable(bens, "what is reported of oneself");
  await button(bens, "That is not right").dblclick();
  await expect(text(bens, "You said that this is not right. Nothing is noted against you.")).toBeVisible();
  await expect(text(bens, await codeOf(ben, id))).toBeVisible();

  await adas.reload();
  await expect(text(adas, "Ben S. says that it was otherwise. Nothing is noted.")).toBeVisible();
  await expect(button(adas, "Did not show up")).toHaveCount(0);
  await letHoursPass(id, 20);
  await ben.call("POST", `/reply/${replyId}/message`, { text: "Which day is better for you?" });
  await letHoursPass(id, 10);
  await runCron();
  const cleos = await cleo.visit(`/feed/${id}`);
  await expect(text(cleos, "You are next in line.")).toBeVisible();
});

test("a draw publishes the outcome of each entry and the next recipient", { tag: "@thorough" }, async ({
  meet,
  page,
  isMobile,
}) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const id = await publishDraw(ada, newTitle("Globe"), DRAW_AHEAD_MS);
  const repliers = new Map([
    [await ask(ben, id), ben],
    [await ask(cleo, id), cleo],
  ]);
  for (const { email } of [ben, cleo]) await ageMember(email);
  await letHoursPass(id, 1);
  expect(await drawOf(ada, id)).toMatchObject({ listed: 2, drawnAt: null });
  await letDrawOpen(id);
  const { replies } = await ada.call<{ replies: { _id: string }[] }>("GET", `/post/${id}/reply`);
  const [first = "", second = ""] = replies.map(({ _id }) => _id);
  await ada.call("POST", `/reply/${first}/message`, { text: "When could you come?" });
  await letHoursPass(id, 48);
  const adas = await ada.visit(`/feed/${id}`);
  await adas.getByRole("button", { name: /does not answer$/ }).click();
  await adas.getByRole("group").getByRole("button", { name: "Yes" }).click();
  await expect(text(adas, "You reported that")).toBeVisible();
  await letHoursPass(id, 24);
  await runCron();
  const next = await repliers.get(second)?.visit(`/feed/${id}`);
  if (!next) throw new Error("one of the two is next");
  await button(next, "Yes, I still want it").click();
  await expect(text(next, "It is promised to you!").first()).toBeVisible();
  await page.goto(`/feed/${id}`);
  await waitForHydration(page);
  // All of it is promised: the record is folded.
  const heading = page.getByRole("heading", { name: "Since the draw" });
  const record = page.locator("details", { has: heading });
  await expect(record.getByRole("listitem").first()).toBeHidden();
  await heading.click();
  await expect(record.getByRole("listitem")).toContainText([
    "Place 1 is promised one.",
    "Place 1 did not answer and did not object within a day.",
    "Place 2 is promised one.",
  ]);
  await expectReadable(page, "the record of a draw");
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("Tab does not get there.");
}

/** The focused element; focus on the body would mean that it was lost. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? "nothing");

test("asking and promising work by keyboard alone, and the focus is never lost", {
  tag: "@thorough",
}, async ({ meet, isMobile }) => {
  test.skip(isMobile, "no keyboard");
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const id = await publishAs(ada, newTitle("Sewing box"));
  const bens = await ben.visit(`/feed/${id}`);
  await expect(button(bens, "I would like this")).toBeVisible();
  await tabTo(bens, bens.getByRole("main").getByRole("link", { name: "I would like this" }));
  await bens.keyboard.press("Enter");
  await tabTo(bens, field(bens, "When could you collect it?"));
  await bens.keyboard.type("Friday after five");
  await tabTo(bens, button(bens, "I would like this"));
  await bens.keyboard.press("Space");
  await expect(text(bens, "Your reply is sent.")).toBeVisible();
  await expect.poll(() => focused(bens)).not.toBe("BODY");
  await tabTo(bens, button(bens, "Change my reply"));
  await bens.keyboard.press("Enter");
  await expect.poll(() => focused(bens)).not.toBe("BODY");
  await tabTo(bens, button(bens, "Cancel"));
  await bens.keyboard.press("Enter");
  await expect(button(bens, "Change my reply")).toBeFocused();
  await bens.keyboard.press("Enter");
  await tabTo(bens, button(bens, "Save"));
  await bens.keyboard.press("Enter");
  await expect(button(bens, "Change my reply")).toBeVisible();
  await expect.poll(() => focused(bens)).not.toBe("BODY");
  await ask(cleo, id);

  const adas = await ada.visit(`/feed/${id}`);
  await expect(button(adas, "Promise it to Ben S.")).toBeVisible();
  await tabTo(adas, button(adas, "Say no kindly: Cleo T."));
  await adas.keyboard.press("Enter");
  const no = adas.getByRole("group", { name: "Say no to Cleo T.? They are told kindly, at once." });
  await expect(no.getByRole("button", { name: "Say no" })).toBeFocused();
  await adas.keyboard.press("Enter");
  await expect(text(adas, "Cleo T. has a kind answer.")).toBeVisible();
  await expect.poll(() => focused(adas)).not.toBe("BODY");

  await adas.reload();
  await tabTo(adas, button(adas, "Promise it to Ben S."));
  await adas.keyboard.press("Space");
  await expect(text(adas, "Promised to Ben S.")).toBeVisible();
  await expect.poll(() => focused(adas)).not.toBe("BODY");

  await tabTo(adas, button(adas, "Take back"));
  await adas.keyboard.press("Enter");
  const question = adas.getByRole("group", { name: "Take the promise back?" });
  await expect(question.getByRole("button", { name: "Take it back" })).toBeFocused();
  await adas.keyboard.press("Escape");
  await expect(button(adas, "Take back")).toBeFocused();
  await adas.keyboard.press("Enter");
  await tabTo(adas, question.getByRole("button", { name: "Keep the promise" }));
  await adas.keyboard.press("Enter");
  await expect(button(adas, "Take back")).toBeFocused();
  await adas.keyboard.press("Enter");
  await expect(question.getByRole("button", { name: "Take it back" })).toBeFocused();
  await adas.keyboard.press("Enter");
  await expect(text(adas, "The promise to Ben S. is taken back.")).toBeVisible();
  await expect.poll(() => focused(adas)).not.toBe("BODY");
});

test("the screens before a draw are accessible", { tag: "@thorough" }, async ({ meet, isMobile }) => {
  test.skip(isMobile, "sets its own sizes");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const drawAt = new Date(Date.now() + DAY_MS).toISOString();
  const id = await publishAs(ada, newTitle("Cargo bike"), { allocation: "fair-draw", drawAt });
  await ask(ben, id);
  const page = await ben.visit(`/feed/${id}`);
  await expect(text(page, "You take part in the draw.")).toBeVisible();
  await page.getByText("How anyone can check it").click();
  await expectReadable(page, "before the draw");
});
