import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, test } from "vitest";
import { Mistakes } from "@/components/ui/mistakes";

it.each([
  [0, null, ""],
  [1, null, ""],
  [3, null, "3 things are missing or wrong, see above."],
  [3, "We could not reach the server.", ""],
])("counts %i mistakes beside the message %j", (mistakes, message, text) => {
  const html = renderToStaticMarkup(<Mistakes form={{ mistakes }} message={message} />);
  expect(html).toMatch(/^<div role="alert"/);
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe(text);
});

const FORM = /= useValidatedForm[<(]/g;
const COUNT = /<Mistakes\b|uiTexts\.mistakes\(/g;
const read = (name: string) => readFileSync(join("components", name), "utf8");
const count = (name: string, pattern: RegExp) => read(name).match(pattern)?.length ?? 0;
/** A form whose state has a file of its own, beside the one with its button. */
const SHOWN_BY: Record<string, string> = {
  "post-form/use-post-form.ts": "post-form/post-form.tsx",
  "bulk-post-form/use-bulk-form.ts": "bulk-post-form/publish-bar.tsx",
};

test("every form says how many mistakes there are, and nothing else of its own", () => {
  const names = readdirSync("components", { recursive: true, encoding: "utf8" });
  const forms = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && count(name, FORM));
  expect(forms.length).toBeGreaterThan(15);
  const silent = forms.filter((name) => count(SHOWN_BY[name] ?? name, COUNT) < count(name, FORM));
  expect(silent).toEqual([]);
  const texts = names.filter((name) => name.endsWith("texts.ts")).map(read);
  expect(texts.join("\n")).not.toMatch(/marked fields|need another look/);
});
