import { expect } from "@playwright/test";
import { test } from "@/tests/engines/fixtures";
import { button, card, field, heading, picture, text } from "@/tests/engines/visitor";
import { FaultProxy } from "@/tests/support/fault-proxy";
import { newTitle } from "@/tests/support/people";
import { publish } from "@/tests/support/publish";

test("a friend without an account opens a shared link and sees the item, its picture and its approximate place", async ({
  visitor,
}) => {
  const title = newTitle("Red teapot");
  const id = await publish(title, { address: "12 Elm Street, Lewes", pictures: 2 });
  const friend = await visitor("A friend");
  await friend.opens(`/feed/${id}`);
  await friend.sees(heading(title));
  await friend.sees(text("around Lewes"));
  await friend.sees(text("Posted By"));
  await friend.seesPicture(picture(`${title}, picture 1 of 2`));
  await friend.presses(button("Show picture 2 of 2"));
  await friend.seesPicture(picture(`${title}, picture 2 of 2`));
  await friend.seesNo(text("Elm"));
});

test("a neighbour searches, filters and comes back to the results", async ({ visitor }) => {
  const word = `quillow${newTitle("").trim().slice(0, 4)}`;
  await publish(`Blue ${word}`, { tags: "wool,bedding" });
  await publish(`Red ${word}`, { tags: "wool" });
  const neighbour = await visitor("A neighbour");
  await neighbour.opens("/search");
  await neighbour.fills("Search posts", word);
  await neighbour.sees({ role: "option", text: `Blue ${word}` });
  await neighbour.fills("Search posts", `${word}\n`);
  await neighbour.isAt(new RegExp(`q=${word}`));
  await neighbour.sees(text("2 found"));
  await neighbour.presses({ role: "button", text: "bedding", within: { role: "region", name: "Filters" } });
  await neighbour.isAt(/tag=bedding/);
  await neighbour.seesNo(card(`Red ${word}`));
  await neighbour.presses({ role: "link", name: `Blue ${word}` });
  await neighbour.isAt(/^\/feed\//);
  await neighbour.goesBack();
  await neighbour.sees(card(`Blue ${word}`));
  await neighbour.seesNo(card(`Red ${word}`));
});

test("no page scrolls sideways on the smallest phone or with text twice the size", async ({ visitor }) => {
  const id = await publish(newTitle("Chest of drawers"), { pictures: 2, tags: "furniture,wood" });
  const neighbour = await visitor("A neighbour");
  for (const { width, percent } of [
    { width: 320, percent: 100 },
    { width: 1280, percent: 200 },
  ]) {
    await neighbour.resizes(width, 640);
    for (const path of ["/", `/feed/${id}`, "/donate"]) {
      await neighbour.opens(path);
      const extra = await neighbour.asks("overhang", [percent]);
      expect.soft(extra, `${path} at ${width} pixels, text at ${percent} %`).toBe(0);
    }
  }
});

test("offline, the feed is shown as last seen, and other pages report the missing connection", async ({
  visitor,
}) => {
  const line = await FaultProxy.start(process.env.E2E_URL ?? "");
  const neighbour = await visitor("A neighbour");
  await neighbour.opens(line.url);
  await neighbour.asks("awaitServiceWorker");
  // The second load goes through the service worker, which then caches the shell.
  await neighbour.reloads();
  await neighbour.sees(field("Search posts"));
  await line.break("away");
  await neighbour.reloads();
  await neighbour.sees({ role: "article" });
  await neighbour.opens(new URL("/about", line.url).href);
  await neighbour.sees(heading("You are not connected"));
  await line.stop();
});
