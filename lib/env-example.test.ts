import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { type Env, readEnv } from "@/lib/env";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Set by Next, npm, the build or the tests: nothing that somebody who runs the site could set. */
const INTERNAL =
  /^(PATH|NEXT_RUNTIME|NEXT_PHASE|NEXT_DIST_DIR|NEXTAUTH_URL|NEWEST_MIGRATION|BUILD_STAMP|HAS_OWN_SERVER|PRISMA_SCHEMA_ENGINE_BINARY|TEST_DATABASE_URL|__NEXT_PRIVATE_STANDALONE_CONFIG)$/;

const sources = ["app", "components", "lib", "prisma", "scripts", "server"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/generated|\.test\.tsx?$|vitest-/.test(name))
    .map((name) => join(folder, name)),
);

/** The variables of the schema, of its derived defaults, of scripts and of the container. */
function variablesRead(): string[] {
  const schema = [
    ...(read("lib/env.ts") + read("lib/env-providers.ts")).matchAll(
      /^ {2}([A-Z][A-Z_]+): |\bsource\.([A-Z_]+)/gm,
    ),
  ];
  const direct = [...sources, "next.config.ts", "instrumentation.ts"].flatMap((file) => [
    ...read(file).matchAll(/process\.env\.([A-Z_]+)/g),
  ]);
  const container = [...read("compose.yaml").matchAll(/\$\{([A-Z_]+)/g)];
  const names = [...schema, ...direct, ...container].map(([, name, derived]) => name ?? derived ?? "");
  return [...new Set(names)].filter((name) => !INTERNAL.test(name)).sort();
}

const lines = read(".env.example").split("\n");
const settings = lines.filter((line) => /^# [A-Z][A-Z_]+=/.test(line)).map((line) => line.slice(2));
const example = parseEnv(settings.join("\n"));

describe(".env.example", () => {
  it("names every variable that the site reads, and no other", () => {
    expect(Object.keys(example).sort()).toEqual(variablesRead());
  });

  it("shows the defaults", () => {
    const needed = {
      DATABASE_URL: "postgresql://localhost/swap",
      NEXTAUTH_SECRET: "q8Jr2LpX0vTz5Wc7Yb1Nd4Mf6Hg9Ks3A",
    };
    const defaults = readEnv(needed);
    const shown = Object.entries(example).filter(([, value]) => value !== "");
    expect(shown.length).toBeGreaterThan(4);
    const stated = readEnv({ ...needed, ...Object.fromEntries(shown) });
    for (const [name] of shown) expect(stated[name as keyof Env], name).toEqual(defaults[name as keyof Env]);
  });

  it("changes nothing when it is copied as it is", () => {
    expect(lines.filter((line) => line && !line.startsWith("#"))).toEqual([]);
  });

  it("says in a line what each variable means", () => {
    const isMeaning = (line = "") => /^# [A-Z].*\.$/.test(line) || /^# VERCEL/.test(line);
    for (const [index, line] of lines.entries())
      if (/^# [A-Z_]+=/.test(line)) expect(isMeaning(lines[index - 1]), line).toBe(true);
  });

  it("agrees with the guide", () => {
    const guide = read("docs/configuration.md");
    for (const name of Object.keys(example)) expect(guide, name).toContain(`\`${name}\``);
  });
});
