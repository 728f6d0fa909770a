import { expect, test } from "vitest";
import { store } from "@/components/browser/browser-store";
import { joinWords, readDraft, readOutbox } from "@/components/messages/outbox-storage";

test("an earlier message that two tabs find at once is queued once", async () => {
  const pending = [{ key: "k", fields: { text: "Hello." }, after: "" }];
  await store("message-one", { text: "", key: "d", pending });
  await Promise.all([readDraft("one", "ben"), readDraft("one", "ben")]);
  expect((await readOutbox()).map(({ fields, state }) => [fields.text, state])).toEqual([
    ["Hello.", "tooOld"],
  ]);
});

test("a cancelled message is placed before the text that is being written", () => {
  expect(joinWords("Hello.", "And this.")).toBe("Hello.\nAnd this.");
  expect(joinWords("Hello.", "")).toBe("Hello.");
  expect(joinWords("", "And this.")).toBe("And this.");
});
