/** Records the SQL of a list call as the site sends it, and passes it on by IPC. Needs the environment of the site. */
import pg from "pg";
import { pool } from "@/lib/db/client";
import { feedQuery } from "@/lib/search/schema";
import { searchPosts } from "@/lib/search/search-posts";
import { toStatements } from "./statements.mjs";

type Sent = { text: string; name?: string; rowMode?: string; values?: unknown[] };

const cursors = process.argv.slice(2);
let sent: Sent[] = [];
const prototype: { query: (...given: unknown[]) => unknown } = pg.Client.prototype;
const query = prototype.query;

prototype.query = function record(this: unknown, ...given: unknown[]) {
  const [config, values] = given;
  if (typeof config === "string")
    sent.push({ text: config, values: (values as unknown[] | undefined) ?? [] });
  else sent.push({ ...(config as Sent), ...(Array.isArray(values) && { values }) });
  return query.apply(this, given);
};

const recorded: Sent[][] = [];
// The first call also prepares what is asked once.
for (const cursor of [cursors[0], ...cursors]) {
  sent = [];
  await searchPosts(feedQuery.parse({ cursor }));
  recorded.push(sent);
}
const [, first = [], second = []] = recorded;
process.send?.(toStatements(first, second, cursors[0] ?? "", cursors[1] ?? ""));
await pool().end();
process.disconnect?.();
