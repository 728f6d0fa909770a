import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const FOLDERS = ["app", "components", "lib", "server"];

/** Paths of our sources that contain this. */
async function sourcesWith(pattern: RegExp): Promise<string[]> {
  const names = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  const ours = names
    .flat()
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/generated|\.test\./.test(name));
  const held = ours.map(async (name) => pattern.test(await readFile(join(root, name), "utf8")));
  const found = await Promise.all(held);
  return ours.filter((_, index) => found[index]).sort();
}

/** The HTTP server reads only whether there is one, for the content security policy. */
const WHERE_NAMED = ["lib/env.ts", "lib/storage/blob-storage.ts", "lib/storage/storage.ts", "server/main.ts"];

it("only the server can reach the picture store: its token appears on the server only [S41]", async () => {
  expect(await sourcesWith(/@vercel\/blob/)).toEqual(["lib/storage/blob-storage.ts"]);
  expect(await sourcesWith(/BLOB_READ_WRITE_TOKEN/)).toEqual(WHERE_NAMED);
  expect(await readFile(join(root, "lib/storage/blob-storage.ts"), "utf8")).toMatch(/^import "server-only";/);
});

it("browsers never upload to the store directly: the server re-encodes every picture [S41]", async () => {
  expect(await sourcesWith(/handleUpload|generateClientToken|@vercel\/blob\/client/)).toEqual([]);
  expect(await sourcesWith(/storage\(\)\.put/)).toEqual([
    "lib/images/store-small-image.ts",
    "lib/posts/store-images.ts",
  ]);
});
