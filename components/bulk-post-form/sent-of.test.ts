import { expect, it } from "vitest";
import type { Item } from "@/components/bulk-post-form/items";
import { sentOf } from "@/components/bulk-post-form/use-publish-bulk";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

const common = { address: "1 Elm Street, Lewes", latitude: "50.87", longitude: "0.01" } as PostFieldsTyped;
const item = { id: "i", title: "Lamp", tags: "", description: "" } as unknown as Item;
const sent = (more: object, shownAs: string | null = "Lewes") =>
  sentOf({ common: { ...common, ...more }, shownAs }, item);

it("a yes to a question about a thing is none for another place, or for what others see of it", () => {
  const before = sent({});
  expect(sent({})).toBe(before);
  for (const more of [{ address: "2 Elm Street, Lewes" }, { latitude: "50.88" }, { showStreet: true }])
    expect(sent(more)).not.toBe(before);
  expect(sent({}, "Plumpton")).not.toBe(before);
});
