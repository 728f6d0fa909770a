import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICON_NAMES } from "@/components/ui/icon-names";
import { ICONS_URL } from "@/components/ui/icons-url";
import { drawIcons } from "@/scripts/draw-icons";

test("the file of icons and its address are those that `npm run icons` writes", async () => {
  const { svg, url, css } = await drawIcons();
  expect(readFileSync("public/icons.svg", "utf8")).toBe(svg);
  expect(ICONS_URL).toBe(url);
  expect(readFileSync("app/first-icons.css", "utf8")).toBe(css);
});

test("no icon is drawn that no page shows", () => {
  const sources = ["app", "components"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => readFileSync(name, "utf8"))
    .join("\n");
  expect(ICON_NAMES.filter((name) => !sources.includes(`"${name}"`))).toEqual([]);
});
