import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DemoPeople } from "@/components/auth/demo-people";

const MIRA = { name: "Mira K.", email: "mira@demo.swapshop.example", password: "0k3d", pictureUrl: null };

const show = (people: (typeof MIRA)[]) =>
  renderToStaticMarkup(<DemoPeople people={people} isDisabled={false} onChoose={() => {}} />);

it("offers a newcomer to look around as somebody", () => {
  expect(show([MIRA])).toContain("Look around as Mira");
});

it("offers nobody where there are no demo people", () => {
  expect(show([])).toBe("");
});
