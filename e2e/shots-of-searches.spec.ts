import { runCron } from "@/tests/support/emails";
import { expect } from "@/tests/support/fixtures";
import { meetAll, test, visitIn } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { shoot } from "@/tests/support/shoot";

// Part of `npm run shots`: saved searches, for visual review.
test.skip(!process.env.SHOTS, "only when asked for");

const PLACE = { latitude: 50.8743, longitude: 0.0123, radius: 5 };

test("shots of saved searches", async ({ meet, newBrowser }) => {
  test.setTimeout(240_000);
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const see = async (path: string, words: string, name: string, page = ben.visit(path)) => {
    await expect((await page).getByText(words).filter({ visible: true }).first()).toBeVisible();
    await shoot(await page, name);
  };
  await see("/searches", "No saved searches yet", "searches-empty");
  const offer = "/searches?q=oak+desk&type=offer&tag=wood";
  await see(offer, "Save this search?", "searches-stranger", visitIn(await newBrowser(), offer));
  const page = await ben.visit(offer);
  await page.getByRole("button", { name: "Tell me when something comes" }).click();
  await see(offer, "Saved: you hear", "searches-saved", Promise.resolve(page));
  await ben.call("POST", "/me/search", { q: "bookshelf", ...PLACE });
  await ben.call("POST", "/me/search", { tag: "garden", type: "request", ...PLACE, radius: 25 });
  await publishAs(ada, "Small bookshelf, white");
  await publishAs(ada, "Bookshelf made of birch, for a corner or a narrow hall");
  await runCron();
  await see("/searches", "2 new", "searches");
  await see("/notifications", "matches your search", "searches-notifications");
  await see("/unsubscribe?of=search&token=x", "Stop this search", "searches-unsubscribe");
});
