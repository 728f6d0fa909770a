import { expect, it } from "vitest";
import { drawView } from "@/lib/replies/draw-schema";

it("the API says which hand-overs count in a draw", async () => {
  // Of draws.test.ts: "include hand-overs that the receiver confirmed without a code".
  const said = drawView.shape.entries.element.shape.received.meta()?.description ?? "";
  expect(said).not.toMatch(/^Verified/);
});
