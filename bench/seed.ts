/**
 * npm run bench:seed -- --posts 1000000 [--folder .bench]: fills the empty database of BENCH_DATABASE_URL, or the embedded
 * one of the folder, with a site of so many posts. The same number gives the same posts.
 */
import { parseArgs } from "node:util";
import { openBenchDatabase } from "./seed/database";

const { values } = parseArgs({
  options: { posts: { type: "string", default: "1000000" }, folder: { type: "string" } },
});
const url = process.env.BENCH_DATABASE_URL;
const posts = Number(values.posts);
if (!Number.isSafeInteger(posts) || posts < 1) throw new Error("--posts is a whole number");
if (!values.folder && !url)
  throw new Error("Name a database by BENCH_DATABASE_URL, or a folder by --folder.");

const start = Date.now();
const log = (line: string) =>
  console.log(`${((Date.now() - start) / 1000).toFixed(0).padStart(5)} s  ${line}`);
const { stop } = await openBenchDatabase({ posts, url, folder: values.folder, log });
await stop();
log(`${posts} posts`);
