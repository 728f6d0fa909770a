import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Alert } from "@/components/ui/alert";
import { StatusMessage } from "@/components/ui/status-message";

const HIDDEN = /class="sr-only"/;

test("a later message is announced by an existing element, which takes no space until then", () => {
  const before = renderToStaticMarkup(<StatusMessage outcome={null} />);
  expect(before).toMatch(/^<div tabindex="-1" class="sr-only">/);
  expect(before).toMatch(/<div role="alert" class="sr-only"><\/div>/);
  expect(before).toMatch(/<p role="status" class="sr-only"><\/p>/);
});

test("an outcome is visible, whether good or bad", () => {
  const done = renderToStaticMarkup(<StatusMessage outcome={{ kind: "success", text: "Saved." }} />);
  expect(done).toMatch(/^<div tabindex="-1" class="(?!sr-only)/);
  expect(done).toMatch(/<p role="status" class="(?!sr-only)[^"]*">Saved\.<\/p>/);
  const failed = renderToStaticMarkup(<StatusMessage outcome={{ kind: "error", text: "Not saved." }} />);
  expect(failed).toMatch(/<div role="alert" class="(?!sr-only)[^"]*">Not saved\.<\/div>/);
  expect(failed).toMatch(/<p role="status" class="sr-only"><\/p>/);
});

test("an empty alert is present but invisible", () => {
  expect(renderToStaticMarkup(<Alert kind="error">{null}</Alert>)).toMatch(HIDDEN);
  expect(renderToStaticMarkup(<Alert kind="error">Please log in.</Alert>)).not.toMatch(HIDDEN);
});

test("no rule depends on text inserted into another element, since WebKit does not re-evaluate it", () => {
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\./.test(name))
      .map((name) => join(folder, name)),
  );
  const found = files.filter((file) =>
    /has-\[[^\]]*empty|:has\([^)]*:empty/.test(readFileSync(file, "utf8").replaceAll(/^\s*\/\/.*$/gm, "")),
  );
  expect(found).toEqual([]);
});

test("an empty status line stays in the document", () => {
  const files = readdirSync("components", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  const found = files.filter((name) =>
    /<\w+[^>]*role="status"[^>]*empty:hidden/.test(readFileSync(join("components", name), "utf8")),
  );
  expect(found).toEqual([]);
});
