import { expect, test } from "vitest";
import { writeStored } from "@/components/browser/browser-store";
import { joinTexts, readDraft } from "@/components/message-outbox/message-draft";
import { readOutbox } from "@/components/message-outbox/outbox-storage";

test("an earlier message that two tabs find at once is queued once", async () => {
  const pending = [{ key: "k", fields: { text: "Hello." }, after: "" }];
  await writeStored("message-one", { text: "", key: "d", pending });
  await Promise.all([readDraft("one", "ben"), readDraft("one", "ben")]);
  expect((await readOutbox()).map(({ fields, state }) => [fields.text, state])).toEqual([
    ["Hello.", "tooOld"],
  ]);
});

test("a cancelled message is placed before the text that is being written", () => {
  expect(joinTexts("Hello.", "And this.")).toBe("Hello.\nAnd this.");
  expect(joinTexts("Hello.", "")).toBe("Hello.");
  expect(joinTexts("", "And this.")).toBe("And this.");
});
