import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exemptions } from "./document.mjs";
import { claims, idsIn } from "./requirement-ids.mjs";
import { requirements } from "./requirements.mjs";

const claimed = new Set((await claims()).flatMap(({ ids }) => ids));
const document = await readFile(join(import.meta.dirname, "../../SECURITY.md"), "utf8");

describe("a requirement", () => {
  it("has a unique id, S01 to S64 and R01 to R21", () => {
    const expected = [...numbered("S", 64), ...numbered("R", 21)];
    expect(Object.keys(requirements)).toEqual(expected);
  });

  it("is one sentence", () => {
    for (const [id, { promise, notApplicable, notDone }] of Object.entries(requirements)) {
      expect(promise, id).toMatch(/^[A-Z0-9].*\.$/);
      expect(notApplicable && notDone, id).toBeFalsy();
    }
  });

  it("exists for every id in a test title", () => {
    expect([...claimed].filter((id) => !requirements[id])).toEqual([]);
  });

  it("has a test or an exemption", () => {
    const excused = (id: string) => requirements[id]?.notDone ?? requirements[id]?.notApplicable;
    expect(Object.keys(requirements).filter((id) => !claimed.has(id) && !excused(id))).toEqual([]);
  });

  it("is not declared inapplicable where a test shows it", () => {
    expect([...claimed].filter((id) => requirements[id]?.notApplicable)).toEqual([]);
  });
});

describe("SECURITY.md", () => {
  it("lists exemptions with their reasons", () => {
    expect(document).toContain(exemptions());
  });

  it("names where each limit is defined, and the name exists", async () => {
    const rows = [...document.matchAll(/^\| .* \| `([A-Z_]+)` in `([\w./[\]-]+)` \|$/gm)];
    expect(rows.length).toBeGreaterThan(8);
    for (const [, name = "", path = ""] of rows)
      expect(await readFile(join(import.meta.dirname, "../..", path), "utf8"), path).toMatch(
        new RegExp(`\\b${name}\\b`),
      );
  });

  it("links to existing files [S63]", async () => {
    const links = [...document.matchAll(/\]\((?!https:|#)([^)#]+)/g)].map(([, path = ""]) => path);
    for (const path of links) await readFile(join(import.meta.dirname, "../..", path));
    expect(document).toMatch(/^## Reporting a vulnerability$/m);
  });
});

it("an id is at the end of a title, alone or with others", () => {
  const both = ["S46", "S31"];
  expect(idsIn(`a method is refused ${both.map((id) => `[${id}]`).join(" ")}`)).toEqual(both);
  expect(idsIn("a list [1] of ids")).toEqual([]);
});

function numbered(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, "0")}`);
}
