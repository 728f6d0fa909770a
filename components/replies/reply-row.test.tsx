import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { HandoverProps } from "@/components/handover/handover-form";
import { ReplyRow } from "@/components/replies/reply-row";

// Asks who is signed in.
vi.mock("@/components/safety/safety-note", () => ({ SafetyNote: () => null }));

it("shows the face of a neighbour who asks beside their name", () => {
  const person = { _id: "ben", name: "Ben S.", picture: "/images/face-96.webp" };
  const reply = {
    ...{ _id: "r", person, quantity: 1, pickup: "Saturday", text: "", state: "waiting", together: [] },
    ...{ kept: 0, broken: 0, askedAt: "2026-11-20T10:00:00.000Z", history: [] },
  };
  const post = { _id: "p", type: "offer", allocation: "poster", status: "open", amountLeft: 1 };
  const props = { post, reply, busy: false, updatePost: () => {}, code: "", isAwaited: false };
  const seen = renderToStaticMarkup(<ReplyRow {...(props as unknown as HandoverProps)} />);
  expect(seen).toMatch(/<img[^>]+face-96\.webp[^>]*>.{0,200}Ben S\./s);
});
