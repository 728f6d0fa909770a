import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ExactPlace } from "@/components/handover/exact-place";
import type { PostView } from "@/lib/posts/schema";

// The way to the map of a phone depends on it.
beforeEach(() => void vi.stubGlobal("navigator", { userAgent: "Node" }));
afterEach(() => void vi.unstubAllGlobals());

const seen = (address: string, reader: "poster" | "recipient", changes: Partial<PostView> = {}) => {
  const place = { address, settlement: "Lewes", latitude: 50.87, longitude: 0.01 };
  const postedBy = { _id: "1", name: "Nina N." };
  const post = { ...place, postedBy, status: "open", promised: 0, ...changes } as PostView;
  return renderToStaticMarkup(<ExactPlace post={post} for={reader} />);
};

it("shows the exact place to those who may know it", () => {
  expect(seen("12 Elm Street, Lewes", "poster")).toContain("Only you see the exact place");
  expect(seen("12 Elm Street, Lewes", "recipient")).toContain("for your eyes only");
});

it("tells a poster who else sees it", () => {
  const shared = "You and those whom you promised it to see the exact place";
  expect(seen("12 Elm Street, Lewes", "poster", { status: "promised", promised: 1 })).toContain(shared);
  expect(seen("12 Elm Street, Lewes", "recipient", { promised: 1 })).not.toContain(shared);
  expect(seen("Lewes", "poster", { promised: 1 })).not.toContain(shared);
});

it("tells a poster that nobody else sees it any more, once all of it is handed over", () => {
  const over = "It is handed over: from now on only you see the exact place";
  for (const status of ["given", "received"] as const)
    expect(seen("12 Elm Street, Lewes", "poster", { status })).toContain(over);
  expect(seen("12 Elm Street, Lewes", "poster", { promised: 1 })).not.toContain(over);
});

it("calls a town no exact place", () => {
  expect(seen("lewes", "poster")).toContain("You have named the town only");
  expect(seen("lewes", "poster")).toContain("/edit#place");
  expect(seen("Lewes", "recipient")).toContain("Nina N. has not named the street yet");
  for (const reader of ["poster", "recipient"] as const)
    expect(seen("Lewes", reader)).not.toMatch(/exact place, for|Only you/);
});

it("says nothing of a town once it is handed over: nobody comes any more", () => {
  for (const status of ["given", "received"] as const) expect(seen("Lewes", "poster", { status })).toBe("");
});
