import { expect, test } from "vitest";
import { writeStored } from "@/components/browser/browser-store";
import { joinTexts, readDraft, readOutbox } from "@/components/message-outbox/outbox-storage";

test("a message from before that two tabs find at once waits once", async () => {
  const pending = [{ key: "k", fields: { text: "Hello." }, after: "" }];
  await writeStored("message-one", { text: "", key: "d", pending });
  await Promise.all([readDraft("one", "ben"), readDraft("one", "ben")]);
  expect((await readOutbox()).map(({ fields, state }) => [fields.text, state])).toEqual([
    ["Hello.", "tooOld"],
  ]);
});

test("a message that is taken back stands before what is being written already", () => {
  expect(joinTexts("Hello.", "And this.")).toBe("Hello.\nAnd this.");
  expect(joinTexts("Hello.", "")).toBe("Hello.");
  expect(joinTexts("", "And this.")).toBe("And this.");
});
