import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const LAW = resolve(".dependency-cruiser.mjs");
const PROGRAM = resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
const VALUE = "export const value = 1;\nexport type Value = number;\n";

/** Imports that the law must refuse. */
const FORBIDDEN: [rule: string, from: string, to: string][] = [
  ["nouns-left-to-right", "lib/users/queries.ts", "lib/posts/queries.ts"],
  ["nouns-left-to-right", "lib/notifications/queries.ts", "lib/replies/queries.ts"],
  ["nouns-left-to-right", "lib/posts/queries.ts", "lib/replies/queries.ts"],
  ["nouns-left-to-right", "lib/posts/queries.ts", "lib/search/schema.ts"],
  ["nouns-left-to-right", "lib/replies/queries.ts", "lib/comments/queries.ts"],
  ["nouns-left-to-right", "lib/comments/queries.ts", "lib/wishlist/queries.ts"],
  ["nouns-left-to-right", "lib/wishlist/queries.ts", "lib/profiles/queries.ts"],
  ["tools-left-to-right", "lib/text/format.ts", "lib/db/client.ts"],
  ["tools-left-to-right", "lib/http/errors.ts", "lib/http/route.ts"],
  ["tools-left-to-right", "lib/db/client.ts", "lib/auth/session.ts"],
  ["tools-left-to-right", "lib/db/client.ts", "lib/http/idempotency.ts"],
  ["tools-left-to-right", "lib/observability/logger.ts", "lib/observability/health.ts"],
  ["components-left-to-right", "components/post/post-page.tsx", "components/replies/reply-form.tsx"],
  ["components-left-to-right", "components/feed/feed.tsx", "components/wishlist/wishlist-button.tsx"],
  ["components-left-to-right", "components/ui/field.tsx", "components/post/post-page.tsx"],
  ["components-left-to-right", "components/profile/profile-page.tsx", "components/layout/footer.tsx"],
  ["no-post-in-emails", "lib/emails/compose.ts", "lib/posts/rules.ts"],
  ["no-reply-in-saved-searches", "lib/saved-searches/queries.ts", "lib/replies/queries.ts"],
  ["no-noun-in-a-tool", "lib/db/client.ts", "lib/users/schema.ts"],
  ["no-noun-in-a-tool", "lib/env.ts", "lib/posts/schema.ts"],
  ["no-noun-in-ui", "components/ui/field.tsx", "lib/posts/schema.ts"],
  ["no-noun-in-ui", "components/browser/use-action.ts", "lib/users/schema.ts"],
  ["only-browser-code-in-components", "components/post/post-page.tsx", "lib/posts/queries.ts"],
  ["only-browser-code-in-components", "components/post/post-page.tsx", "lib/db/client.ts"],
  ["only-browser-code-in-components", "components/post/post-page.tsx", "lib/generated/prisma/client.ts"],
  ["only-browser-code-in-components", "components/post/post-page.tsx", "server/limits/default-limits.ts"],
  ["no-node-in-components", "components/post/post-page.tsx", "node:fs"],
  ["no-server-only-in-browsers", "components/post/post-page.tsx", "lib/posts/rules.ts"],
  ["no-server-only-in-browsers", "app/error.tsx", "lib/posts/rules.ts"],
  ["no-looks-in-lib", "lib/posts/rules.ts", "components/post/post-page.tsx"],
  ["no-looks-in-lib", "lib/posts/rules.ts", "server/limits/default-limits.ts"],
  ["only-tools-in-server", "server/limits/default-limits.ts", "lib/posts/schema.ts"],
  ["only-tools-in-server", "server/limits/default-limits.ts", "components/post/post-page.tsx"],
  ["no-importing-app", "lib/posts/rules.ts", "app/cached-queries.ts"],
  ["no-importing-app", "components/post/post-page.tsx", "app/cached-queries.ts"],
  ["no-importing-app", "server/limits/default-limits.ts", "app/cached-queries.ts"],
  ["no-importing-tests", "lib/posts/rules.ts", "tests/support/factories.ts"],
  ["no-importing-tests", "scripts/sweep.ts", "tests/support/factories.ts"],
  ["no-site-in-e2e", "e2e/feed.spec.ts", "lib/posts/queries.ts"],
  ["no-site-in-e2e", "e2e/feed.spec.ts", "components/post/post-page.tsx"],
  ["every-room-in-the-table", "lib/gadgets/schema.ts", "lib/posts/schema.ts"],
  ["every-room-in-the-table", "components/gadgets/gadget.tsx", "lib/posts/schema.ts"],
  ["no-circles", "lib/geo/grid-cell.ts", "lib/geo/public-place.ts"],
  ["no-unresolved", "lib/posts/rules.ts", "lib/posts/nowhere.ts"],
];

/** Similar imports that are allowed. */
const ALLOWED: [from: string, to: string][] = [
  ["app/cached-queries.ts", "lib/posts/queries.ts"],
  ["components/post/texts.ts", "lib/posts/schema.ts"],
  ["components/replies/reply-form.tsx", "components/post/texts.ts"],
  ["lib/wishlist/queries.ts", "lib/posts/schema.ts"],
  ["lib/posts/quota.ts", "lib/db/client.ts"],
  ["lib/posts/rules.test.ts", "tests/support/factories.ts"],
  ["e2e/feed.spec.ts", "lib/posts/schema.ts"],
  ["server/pages/page-targets.ts", "lib/posts/tag-length.ts"],
  ["instrumentation.ts", "app/cached-queries.ts"],
];

type Violation = { from: string; to: string; rule: { name: string } };

let folder: string;
let found: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-law-"));
  await writeAll();
  found = (await check()).map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the import law", () => {
  it.each(FORBIDDEN)("%s: refuses %s → %s, for a type as well", (rule, from, to) => {
    const target =
      rule === "no-server-only-in-browsers" ? "node_modules/server-only/index.js" : aim(rule, to);
    expect(found).toContain(`${rule}: ${from} → ${target}`);
  });

  it.each(ALLOWED)("allows %s → %s", (from, to) => {
    expect(found.filter((line) => line.includes(`: ${from} → ${to}`))).toEqual([]);
  });
});

/** Where nothing can be found the name stays as it was written. */
const aim = (rule: string, to: string) =>
  rule === "no-unresolved" ? `@/${to.replace(".ts", "")}` : to.replace("node:", "");

async function writeAll(): Promise<void> {
  const imports = new Map<string, string[]>();
  const pairs = [...FORBIDDEN.map(([, from, to]) => [from, to] as const), ...ALLOWED];
  for (const [from, to] of pairs) imports.set(from, [...(imports.get(from) ?? []), to]);
  for (const [, to] of pairs) if (!/^node:|nowhere/.test(to)) imports.set(to, imports.get(to) ?? []);
  imports.set("lib/geo/public-place.ts", ["lib/geo/grid-cell.ts"]);
  // Only a type leads from what a browser may hold to what it may not.
  imports.set("lib/posts/rules.ts", [...(imports.get("lib/posts/rules.ts") ?? []), "lib/posts/secret.ts"]);
  await write("lib/posts/secret.ts", `import "server-only";\n${VALUE}`);
  await write("node_modules/server-only/package.json", '{ "name": "server-only", "main": "index.js" }');
  await write("node_modules/server-only/index.js", "");
  const compilerOptions = {
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    paths: { "@/*": ["./*"] },
  };
  await write("tsconfig.json", JSON.stringify({ compilerOptions }));
  for (const [file, targets] of imports) await write(file, targets.map(importOf).join("") + VALUE);
}

/** Types only: what the law says of values it says of them. */
const importOf = (to: string, index: number) =>
  `import type { Value as Value${index} } from "${to.startsWith("node:") ? to : `@/${to.replace(/\.tsx?$/, "")}`}";\n`;

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

function check(): Promise<Violation[]> {
  const args = [PROGRAM, "--config", LAW, "--output-type", "json", "."];
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) => {
      try {
        done(JSON.parse(stdout).summary.violations);
      } catch {
        fail(new Error(stderr));
      }
    });
  });
}
