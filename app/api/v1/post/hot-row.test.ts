import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { expect, it } from "vitest";
import { POST as ask } from "@/app/api/v1/post/[id]/reply/route";
import { GET as feed } from "@/app/api/v1/post/route";
import { db } from "@/lib/db/client";
import { aMember, aPost, aRequest, type Member } from "@/tests/support/factories";
import { recordMetric, times } from "@/tests/support/test-budget";

const PEOPLE = times(12, 30);
const LOCKED_MS = times(2000, 6000);

/** Holds the row of a post, as a transaction would that does not end. */
async function lock(postId: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("BEGIN");
  await client.query('SELECT 1 FROM "Post" WHERE "id" = $1 FOR UPDATE', [postId]);
  return () => client.end();
}

type Claim = { person: Member; key: string };

function claim(postId: string, { person, key }: Claim): Promise<Response> {
  const json = { quantity: 1, text: "", pickup: "Saturday" };
  const headers = { "idempotency-key": key };
  const request = aRequest(`/api/v1/post/${postId}/reply`, { as: person, json, headers });
  return ask(request, { params: Promise.resolve({ id: postId }) });
}

async function readUntil(isOver: () => boolean): Promise<number[]> {
  const waited: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    expect((await feed(aRequest("/api/v1/post"))).status).toBe(200);
    waited.push(performance.now() - start);
    await wait(10);
  }
  return waited.sort((one, other) => one - other);
}

it("while everybody wants one post, others stay readable, nobody waits long, and no reply is lost or duplicated [R08]", async () => {
  const poster = await aMember();
  const [postId, other] = [await aPost(poster), await aPost(poster)];
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => aMember()));
  const claims = people.map((person) => ({ person, key: randomUUID() }));
  const unlock = await lock(postId);
  let isOver = false;
  const reading = readUntil(() => isOver);
  const waiting = Promise.all(claims.map((one) => claim(postId, one)));
  await wait(LOCKED_MS / 2);
  // Its row is free: what is asked of it meanwhile is done.
  const elsewhere = await claim(other, { person: await aMember(), key: randomUUID() });
  expect(elsewhere.status).toBe(201);
  await wait(LOCKED_MS / 2);
  await unlock();
  const answers = await waiting;
  isOver = true;
  const waited = await reading;
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(503);
  for (const { status, headers } of answers) {
    expect([201, 503]).toContain(status);
    if (status === 503) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  const p99 = Math.round(waited[Math.floor(waited.length * 0.99)] ?? 0);
  recordMetric("R08", `${waited.length} readings beside a locked row, p99 ${p99} ms`);
  expect(p99).toBeLessThan(times(5000, 500));
  expect((await claim(other, { person: people[0] as Member, key: randomUUID() })).status).toBe(201);
  // A retry, as the answer asked for, puts a person on the list once.
  const again = await Promise.all(claims.map((one) => claim(postId, one)));
  for (const { status } of again) expect([201, 503]).toContain(status);
  for (const [index, one] of claims.entries())
    if (again[index]?.status !== 201) expect((await claim(postId, one)).status).toBe(201);
  const replies = await db().reply.findMany({ where: { postId }, select: { personId: true } });
  expect(replies.map(({ personId }) => personId).sort()).toEqual(people.map(({ id }) => id).sort());
});
