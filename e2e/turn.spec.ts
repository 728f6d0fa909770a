import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { mailsTo, runCron } from "@/tests/support/emails";
import { expect } from "@/tests/support/fixtures";
import { ask, codeOf, field, meetAll, newTitle, test, visitIn } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { shoot } from "@/tests/support/shoot";
import { letHoursPass } from "@/tests/support/time";

const text = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const keep = async (page: Page, name: string) => {
  await expectReadable(page, name);
  if (process.env.SHOTS) await shoot(page, name);
};

test("who waited for days is asked: one says no, the next says nothing, the third says yes", async ({
  meet,
  newBrowser,
}) => {
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const [dan, eve] = await meetAll(meet, "Dan W.", "Eve R.");
  const title = newTitle("Deck chair");
  const id = await publishAs(ada, title, {
    ...{ allocation: "first-come", address: "17 Harbour Row" },
  });
  const bens = await ask(ben, id);
  for (const one of [cleo, dan, eve]) await ask(one, id);
  await letHoursPass(id, 30);
  await ben.call("DELETE", `/reply/${bens}`);

  const cleos = await cleo.visit(`/feed/${id}`);
  await expect(text(cleos, "It is your turn!")).toBeVisible();
  await expect(text(cleos, "Do you still want it?")).toBeVisible();
  await expect(text(cleos, "17 Harbour Row")).toHaveCount(0);
  await keep(cleos, "turn");
  await cleos.goto("/me");
  const needsAnswer = cleos.locator("section", {
    has: cleos.getByRole("heading", { name: "Needs your answer" }),
  });
  await expect(needsAnswer).toContainText("It is your turn!");
  await button(cleos, "No, thank you").click();
  await cleos
    .getByRole("group", { name: "Pass it on to the next in line?" })
    .getByText("Pass it on", { exact: true })
    .click();
  await expect(text(cleos, "You have withdrawn your reply.")).toBeVisible();

  const adas = await ada.visit(`/feed/${id}`);
  await expect(text(adas, /Dan W\. is next in line and was asked: do they still want it\?/)).toBeVisible();
  await expect(field(adas, "Their code")).toHaveCount(0);
  await keep(adas, "turn-for-poster");
  await letHoursPass(id, 25);
  await runCron();
  const dans = await dan.visit(`/feed/${id}`);
  await expect(text(dans, "You did not say in time that you still want it, so it went on.")).toBeVisible();

  await expect.poll(async () => (await mailsTo(eve.email)).length).toBe(1);
  const [mail] = await mailsTo(eve.email);
  const path = /\/turn\?token=[\w.-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  const mailed = await visitIn(await newBrowser(), path);
  await expect(mailed.getByRole("heading", { name: "Do you still want it?" })).toBeVisible();
  await expect(mailed.getByRole("link", { name: title })).toBeVisible();
  await keep(mailed, "turn-by-mail");
  await button(mailed, "Yes, I still want it").dblclick();
  await expect(text(mailed, "Good: it is promised to you.")).toBeVisible();
  await mailed.reload();
  await expect(text(mailed, "This was answered before, or its time is over.")).toBeVisible();

  const eves = await eve.visit(`/feed/${id}`);
  await expect(text(eves, "It is promised to you!").first()).toBeVisible();
  await expect(text(eves, "17 Harbour Row")).toBeVisible();
  await expect(text(eves, await codeOf(eve, id))).toBeVisible();
  await adas.reload();
  await field(adas, "Their code").fill(await codeOf(eve, id));
  await button(adas, "Handed over with Eve R.").click();
  await expect(text(adas, "Handed over with Eve R., verified by code, well done!")).toBeVisible();
});
