import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exemptions } from "./document.mjs";
import { claims, idsIn } from "./requirement-ids.mjs";
import { requirements } from "./requirements.mjs";

const claimed = new Set((await claims()).flatMap(({ ids }) => ids));
const document = await readFile(join(import.meta.dirname, "../../SECURITY.md"), "utf8");

describe("what is promised", () => {
  it("has an id each, S01 to S64 and R01 to R21", () => {
    const expected = [...numbered("S", 64), ...numbered("R", 21)];
    expect(Object.keys(requirements)).toEqual(expected);
  });

  it("is one sentence each", () => {
    for (const [id, { promise, notApplicable, notDone }] of Object.entries(requirements)) {
      expect(promise, id).toMatch(/^[A-Z0-9].*\.$/);
      expect(notApplicable && notDone, id).toBeFalsy();
    }
  });

  it("is known wherever a test says it shows it", () => {
    expect([...claimed].filter((id) => !requirements[id])).toEqual([]);
  });

  it("is shown by a test, or excused", () => {
    const excused = (id: string) => requirements[id]?.notDone ?? requirements[id]?.notApplicable;
    expect(Object.keys(requirements).filter((id) => !claimed.has(id) && !excused(id))).toEqual([]);
  });

  it("is not said to be beside the point where a test shows it", () => {
    expect([...claimed].filter((id) => requirements[id]?.notApplicable)).toEqual([]);
  });
});

describe("SECURITY.md", () => {
  it("says what is not done or does not apply, and why", () => {
    expect(document).toContain(exemptions());
  });

  it("says where each limit is kept, by a name that is there", async () => {
    const rows = [...document.matchAll(/^\| .* \| `([A-Z_]+)` in `([\w./[\]-]+)` \|$/gm)];
    expect(rows.length).toBeGreaterThan(8);
    for (const [, name = "", path = ""] of rows)
      expect(await readFile(join(import.meta.dirname, "../..", path), "utf8"), path).toMatch(
        new RegExp(`\\b${name}\\b`),
      );
  });

  it("leads to files that are there [S63]", async () => {
    const links = [...document.matchAll(/\]\((?!https:|#)([^)#]+)/g)].map(([, path = ""]) => path);
    for (const path of links) await readFile(join(import.meta.dirname, "../..", path));
    expect(document).toMatch(/^## Reporting a vulnerability$/m);
  });
});

it("an id stands at the end of a title, alone or with others", () => {
  const both = ["S46", "S31"];
  expect(idsIn(`a method is refused ${both.map((id) => `[${id}]`).join(" ")}`)).toEqual(both);
  expect(idsIn("a list [1] of ids")).toEqual([]);
});

function numbered(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, "0")}`);
}
