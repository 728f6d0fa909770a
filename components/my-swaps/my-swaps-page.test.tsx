import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { MySwapsPage } from "@/components/my-swaps/my-swaps-page";

const session = vi.hoisted(() => ({ now: {} as object }));
vi.mock("@/components/auth/session-provider", () => ({ useSession: () => session.now }));

const outlines = (now: object) => {
  session.now = now;
  return renderToStaticMarkup(<MySwapsPage />).match(/class="skeleton size-14/g)?.length ?? 0;
};

it("shows the outlines of a list until the member and their posts are known", () => {
  expect(outlines({ loading: true })).toBe(4);
  expect(outlines({ loading: false, user: { _id: "ada", name: "Ada P." } })).toBe(4);
  expect(outlines({ loading: false, user: null })).toBe(0);
});
