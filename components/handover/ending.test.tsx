import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import Ending from "@/components/handover/ending";

const seen = (title: string, items: number, names: string[]) =>
  renderToStaticMarkup(<Ending post={{ title, tags: [] }} items={items} names={names} />);

it.each([
  ["one chair", "Oak chair", 1, ["Ben S."], "You and Ben S. kept about 3 to 8\u00a0kg in use."],
  ["four chairs", "Oak chair", 4, ["Ben S."], "You and Ben S. kept about 10 to 35\u00a0kg in use."],
  ["a thing of unknown weight", "Zither", 1, ["Ben S."], "You and Ben S. kept it in use."],
  ["a light thing", "A mug", 1, ["Ben S."], "You and Ben S. kept up to 1\u00a0kg in use."],
  ["several neighbours", "Zither", 2, ["Ben S.", "Cleo T."], "You, Ben S. and Cleo T. kept it in use."],
])("the end of a hand-over says what was kept in use: %s", (_, title, items, names, sentence) => {
  expect(seen(title, items, names)).toContain(sentence);
  expect(seen(title, items, names)).toContain("Give something next?");
});
