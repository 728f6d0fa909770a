import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { runCron } from "@/tests/support/emails";
import { expect } from "@/tests/support/fixtures";
import { ask, meetAll, type Neighbour, newTitle, test } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { shoot } from "@/tests/support/shoot";
import { letHoursPass } from "@/tests/support/time";

const text = (page: Page, words: string) => page.getByText(words).filter({ visible: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A promise, and a time an hour ago that the poster had accepted. */
async function aMissedMeeting(
  poster: Neighbour,
  person: Neighbour,
): Promise<{ id: string; replyId: string }> {
  const id = await publishAs(poster, newTitle("Old radio"));
  const replyId = await ask(person, id);
  await poster.call("PUT", `/post/${id}/recipient`, { replyId });
  const proposedAt = new Date(Date.now() + 3_600_000).toISOString();
  const path = `/reply/${replyId}/message`;
  const { message } = await person.call<{ message: { _id: string } }>("POST", path, { proposedAt });
  await poster.call("PUT", `/message/${message._id}/answer`, { accepted: true });
  await letHoursPass(id, 2);
  return { id, replyId };
}

const keep = async (page: Page, name: string) => {
  await expectReadable(page, name);
  if (process.env.SHOTS) await shoot(page, name);
};

async function report(page: Page): Promise<void> {
  await button(page, "Ada P. was not there").click();
  const question = page.getByRole("group", { name: /^Report that Ada P. was not there\?/ });
  await question.getByRole("button", { name: "Yes" }).dblclick();
  await expect(text(page, "You reported that Ada P. was not there.")).toBeVisible();
}

test("a poster who was not there may say how it was, and then nothing is noted", async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const { id } = await aMissedMeeting(ada, ben);
  const bens = await ben.visit(`/feed/${id}`);
  await report(bens);
  await keep(bens, "absent-poster-reported");
  const adas = await ada.visit("/notifications");
  await expect(text(adas, "Ben S. says that you were not there as agreed")).toBeVisible();
  await adas.goto(`/feed/${id}`);
  await expect(text(adas, "Ben S. says that you were not there as agreed.")).toBeVisible();
  await keep(adas, "absent-poster-asked");
  await button(adas, "That is not right").dblclick();
  // The answer of the button, until the page hears of it by itself.
  const objected = adas.getByText(/^You said that (this is not right|it was otherwise)\. Nothing is noted/);
  await expect(objected.filter({ visible: true }).first()).toBeVisible();
  await bens.reload();
  await expect(text(bens, "Ada P. says that it was otherwise. Nothing is noted.")).toBeVisible();
  await expect(button(bens, "Ada P. was not there")).toHaveCount(0);
});

test("a poster who says nothing has it on the profile, as a neighbour would", async ({ meet, isMobile }) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const { id } = await aMissedMeeting(ada, ben);
  const bens = await ben.visit(`/feed/${id}`);
  await report(bens);
  await letHoursPass(id, 24);
  await runCron();
  await bens.reload();
  await expect(text(bens, "It is noted that Ada P. was not there.")).toBeVisible();
  await bens.getByRole("main").getByRole("link", { name: "Ada P." }).first().click();
  await expect(bens.getByRole("definition").filter({ hasText: /^1$/ })).toHaveCount(1);
  await expect(text(bens, "Did not show up")).toBeVisible();
  const adas = await ada.visit(`/feed/${id}`);
  await expect(
    text(adas, "Ben S. said that you were not there, and nobody objected: it is noted."),
  ).toBeVisible();
});
