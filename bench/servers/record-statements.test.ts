import pg from "pg";
import { expect, it } from "vitest";
import { aMember, aPost } from "@/tests/support/factories";
import { copyPosts } from "./copy-posts";
import { startNode } from "./program";
import { makeCursor, type Statement, toQuery } from "./statements.mjs";

const RECORDER = ["--conditions=react-server", "--import", "tsx", "bench/servers/record-statements.ts"];
const LAST = "ffffffff-ffff-7fff-8fff-ffffffffffff";

it("records all SQL of a list, which another cursor then runs", async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? "" });
  await client.connect();
  await aPost(await aMember());
  await copyPosts(client, 80);
  const { rows } = await client.query(`SELECT "createdAt" FROM "Post" ORDER BY "createdAt" DESC`);
  const times: number[] = rows.map(({ createdAt }) => createdAt.getTime());
  const cursors = [10, 20].map((place) => makeCursor(times[place] as number, LAST));
  const { signal } = new AbortController();
  const recorder = startNode([...RECORDER, ...cursors], { signal });
  const statements = await recorder.receive<Statement[]>();
  expect(await recorder.ended).toBe(0);
  const own = statements.flatMap(({ values }) => values.filter((value) => "from" in value));
  expect(own).toContainEqual({ from: "id" });
  expect(own.length).toBeGreaterThanOrEqual(2);
  expect(statements.some(({ text }) => text.includes('"Image"'))).toBe(true);
  const answers = await Promise.all(
    statements.map((statement) => client.query(toQuery(statement, { time: times[30] as number, id: LAST }))),
  );
  expect(JSON.stringify(answers.map((answer) => answer.rows))).toContain("Kitchen chair");
  await client.end();
});
