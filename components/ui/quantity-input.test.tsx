import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { QuantityInput } from "@/components/ui/quantity-input";

const canPress = (typed: string, max?: number) => {
  const seen = renderToStaticMarkup(<QuantityInput typed={typed} max={max} onStep={() => {}} />);
  return [...seen.matchAll(/<button[^>]*>/g)].map(([button]) => !button.includes("disabled"));
};

it("a quantity goes down to one and up to the largest", () => {
  expect(canPress("1", 3)).toEqual([false, true]);
  expect(canPress("2", 3)).toEqual([true, true]);
  expect(canPress("3", 3)).toEqual([true, false]);
  expect(canPress("9", 3)).toEqual([true, false]);
  expect(canPress("9")).toEqual([true, true]);
});

it("a quantity that is left empty counts as one", () => {
  expect(canPress("", 3)).toEqual([false, true]);
});
