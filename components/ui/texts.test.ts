import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test } from "vitest";

const sentences = ["app", "components", "lib", "server"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /texts\.ts$/.test(name))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  )
  .join("\n")
  .replaceAll("’", "'");

it.each([
  ["Stands until", "Available until"],
  ["Left empty, it is one.", "Leave empty for one."],
  ["Decline kindly", "Say no kindly"],
  ["Which mails you get", "Email settings"],
  ["With the six digits of their screen", "Enter the six digits on their screen to confirm."],
  [
    "You hear of new matches by the bell",
    "We'll notify you of new posts that match, and email you once a day.",
  ],
  ["Nobody offers such a thing", "No offers right now."],
  ["We cannot see who you are right now", "You're offline. You're still logged in."],
])("no text says %j any more, but %j", (before, now) => {
  expect(sentences).not.toContain(before);
  expect(sentences).toContain(now);
});

test("the button of a mail says where it leads, and a list on its way is an outline", () => {
  expect(sentences).not.toContain("Look at it");
  expect(sentences).not.toContain("Loading…");
});
