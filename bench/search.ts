/**
 * npm run bench:search [-- 1000000]: measures searches among so many posts in a temporary database. BENCH_DATABASE_URL
 * names a permanent one instead, which is filled if empty.
 */
import { randomBytes } from "node:crypto";
import { migrate } from "@/prisma/migrate";
import { startTemporary } from "@/scripts/db/temporary-databases.mjs";
import { fill } from "./many-posts";

const count = Number(process.argv[2] ?? 1_000_000);
const TIMES = 20;
const place = { latitude: "50.8738", longitude: "0.0088" };

const QUERIES: [name: string, query: Record<string, string>][] = [
  ["newest", {}],
  ["newest within 5 km", { ...place, radius: "5" }],
  ["newest within 100 km", { ...place, radius: "100" }],
  ["rare word", { q: "astrolabe", sort: "relevance" }],
  ["rare word, newest", { q: "astrolabe" }],
  ["word of one in fifty", { q: "bicycle", sort: "relevance" }],
  ["word of one in fifty, newest", { q: "bicycle" }],
  ["common word", { q: "chair", sort: "relevance" }],
  ["common word, newest", { q: "chair" }],
  ["two words", { q: "bicycle chair", sort: "relevance" }],
  ["three letters", { q: "bic", sort: "relevance" }],
  ["misspelt word", { q: "bycicle", sort: "relevance" }],
  ["misspelt rare word", { q: "astrolbae", sort: "relevance" }],
  ["unknown word", { q: "unobtainium", sort: "relevance" }],
  ["nearest", { ...place, sort: "nearest" }],
  ["nearest within 1 km", { ...place, sort: "nearest", radius: "1" }],
  ["nearest, rare word", { ...place, sort: "nearest", q: "astrolabe" }],
  ["nearest, word of one in fifty", { ...place, sort: "nearest", q: "bicycle" }],
  ["nearest, common word", { ...place, sort: "nearest", q: "chair" }],
  ["common word within 5 km", { ...place, radius: "5", q: "chair", sort: "relevance" }],
];

const server = process.env.BENCH_DATABASE_URL
  ? { url: process.env.BENCH_DATABASE_URL, stop: async () => {} }
  : await startTemporary();
Object.assign(process.env, {
  DATABASE_URL: server.url,
  APP_URL: "http://localhost",
  NEXTAUTH_SECRET: randomBytes(33).toString("base64"),
});

async function time(name: string, run: () => Promise<{ length: number }>): Promise<void> {
  const times: number[] = [];
  let found = 0;
  for (let turn = 0; turn <= TIMES; turn += 1) {
    const start = performance.now();
    found = (await run()).length;
    // The first run also reads the disk.
    if (turn > 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1).padStart(7);
  console.log(`${name.padEnd(32)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  ${found} found`);
}

try {
  await migrate(server.url);
  const { db, pool } = await import("@/lib/db/client");
  const { feedQuery } = await import("@/lib/search/schema");
  const { searchPosts } = await import("@/lib/search/search-posts");
  const { listSuggestions } = await import("@/lib/search/suggestions");
  if ((await db().post.count()) === 0) await fill(pool(), count);
  for (const [name, query] of QUERIES) {
    const asked = feedQuery.parse(query);
    await time(name, async () => (await searchPosts(asked)).posts);
  }
  for (const q of ["bi", "bicy", "cha"]) await time(`completions of "${q}"`, () => listSuggestions(q));
  await pool().end();
} finally {
  await server.stop();
}
