import { expect, it } from "vitest";
import { composeEmail } from "@/lib/emails/compose";

type Line = Parameters<typeof composeEmail>[2][number];

it.each([
  ["message", { replyId: "r" }, "Open the conversation"],
  ["reply", {}, "Open the post"],
  ["match", {}, "Open the post"],
  ["moderated", {}, "See the decision"],
] as const)("the button of a mail about “%s” says where it leads", (kind, more, label) => {
  const payload = { postId: "p", title: "Teapot", type: "offer", name: "Ana", ...more };
  const line = { id: "n", kind, payload, createdAt: new Date() } as unknown as Line;
  const reader = { id: "u", name: "Ben", email: "ben@example.org" } as Parameters<typeof composeEmail>[1];
  const { html } = composeEmail({ id: "e", kind: "at-once", site: "Swap Shop" }, reader, [line]);
  expect(html).toContain(`>${label}<`);
  expect(html).not.toContain("Look at it");
});
