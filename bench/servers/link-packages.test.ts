import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { linkPackages } from "./link-packages";

it("links packages with all that they need, and nothing else", async () => {
  const home = await mkdtemp(join(tmpdir(), "swap-shop-bench-"));
  const add = async (name: string, fields: object) => {
    await mkdir(join(home, "from", name, "dist"), { recursive: true });
    await writeFile(join(home, "from", name, "package.json"), JSON.stringify({ name, ...fields }));
    await writeFile(join(home, "from", name, "dist/index.js"), `// ${name}`);
  };
  await add("next", {
    dependencies: { "@next/env": "1", react: "1" },
    optionalDependencies: { missing: "1" },
  });
  await add("@next/env", { dependencies: { next: "1" } });
  await add("react", {});
  await add("other", {});
  await linkPackages(["next"], join(home, "from"), join(home, "to"));
  expect((await readdir(join(home, "to"))).sort()).toEqual(["@next", "next", "react"]);
  const file = join(home, "to/@next/env/dist/index.js");
  expect(await readFile(file, "utf8")).toBe("// @next/env");
  expect((await lstat(file)).isSymbolicLink()).toBe(false);
  await rm(home, { recursive: true });
});
