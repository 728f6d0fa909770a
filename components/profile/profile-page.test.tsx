import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TakenBack } from "@/components/profile/profile-page";

test("posts that were taken back after a rule are shown, and no zero", () => {
  expect(renderToStaticMarkup(<TakenBack posts={2} />)).toBe(
    "<p>Took back after a draw or first come: 2</p>",
  );
  expect(renderToStaticMarkup(<TakenBack posts={0} />)).toBe("");
});
