import { beforeAll, describe, expect, it } from "vitest";
import { db, isUnavailable } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { createReply } from "@/lib/replies/create-reply";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover } from "@/lib/replies/handover";
import { withdrawReply } from "@/lib/replies/mutations";
import { declineReply, promise, releasePromise } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { aMember, aPost, codeOf, type Member } from "@/tests/support/factories";
import { isThorough, recordMetric, times } from "@/tests/support/test-budget";

const PEOPLE = 50;
/** Of each of the two kinds: a violation, when there was one, came in nearly every round. */
const ROUNDS = times(8, 200);
/** A thousand take about ten minutes. */
const MIXED_ROUNDS = times(4, 1000);
const TAKEN_DOWN = times(4, 200);
const LONG = isThorough ? 1_800_000 : 300_000;
const WORDS = { quantity: 1, text: "", pickup: "Saturday morning" };

let poster: Member;
let people: Member[];

beforeAll(async () => {
  poster = await aMember();
  people = await Promise.all(Array.from({ length: PEOPLE }, () => aMember()));
});

describe("when 50 people want the last item", () => {
  it("exactly one of the simultaneous replies gets it with first come [R01] [R04]", {
    timeout: LONG,
  }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const postId = await aPost(poster, { allocation: "first-come" });
      const answers = await Promise.all(
        people.map((person) => outcome(patiently(() => createReply(person, postId, WORDS, null)))),
      );
      expect(tally(answers)).toEqual({ done: PEOPLE });
      expect(await countStates(postId)).toEqual({ promised: 1, waiting: PEOPLE - 1 });
      const told = answers.flatMap(({ value }) => positionIn(value?.body.reply) ?? []);
      expect(told.sort((one, other) => one - other)).toEqual(
        Array.from({ length: PEOPLE - 1 }, (_, index) => index + 1),
      );
      expect(await numbersOf(postId)).toEqual({ quantity: 1, promised: 1, completed: 0, sums: [1, 0] });
    }
    recordMetric("R01", `${PEOPLE} ask at once, ${ROUNDS} rounds: always exactly one gets it`);
  });

  it("exactly one gets it, however often its poster promises it at once [R01] [R04]", {
    timeout: LONG,
  }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const postId = await aPost(poster);
      const replyIds = await haveAsked(postId);
      const answers = await Promise.all(
        replyIds.map((replyId) => outcome(patiently(() => promise(poster, postId, { replyId })))),
      );
      expect(tally(answers)).toEqual({ done: 1, notEnough: PEOPLE - 1 });
      expect(await countStates(postId)).toEqual({ promised: 1, waiting: PEOPLE - 1 });
      expect(await numbersOf(postId)).toEqual({ quantity: 1, promised: 1, completed: 0, sums: [1, 0] });
    }
    recordMetric("R01", `${PEOPLE} promises at once, ${ROUNDS} rounds: always exactly one holds`);
  });
});

describe("with everything at once", () => {
  it("no post gives away more than its quantity [R01] [R04]", {
    timeout: LONG,
  }, async () => {
    for (let round = 0; round < MIXED_ROUNDS; round += 1) {
      const allocation = round % 2 === 0 ? "poster" : "first-come";
      const quantity = 2 + (round % 6);
      const postId = await aPost(poster, { allocation, quantity });
      const replyIds = allocation === "poster" ? await haveAsked(postId, 3) : await ask(postId, 3);
      const running = Promise.all(replyIds.flatMap((id, index) => chores(postId, id, index)).map(outcome));
      const samples = await sampleUntil(running, postId);
      for (const code of Object.keys(tally(await running))) expect(CLEAN).toContain(code);
      for (const sample of [...samples, await numbersOf(postId)]) requireSound(sample);
      await requireWholeHistory(postId);
    }
    recordMetric("R01", `${MIXED_ROUNDS} rounds of everything at once: nothing is given twice`);
  });

  it("a post that is taken down meanwhile promises nothing [R01]", { timeout: LONG }, async () => {
    for (let round = 0; round < TAKEN_DOWN; round += 1) {
      const postId = await aPost(poster, { quantity: 4 });
      const replyIds = await haveAsked(postId);
      // Somewhere among the first ten, so that some come before it and some after.
      const answers = await Promise.all(
        replyIds.flatMap((replyId, index) => [
          outcome(promise(poster, postId, { replyId })),
          ...(index === round % 10 ? [outcome(takeDownPost(poster, postId))] : []),
        ]),
      );
      for (const code of Object.keys(tally(answers))) expect(CLEAN).toContain(code);
      expect(await numbersOf(postId)).toMatchObject({ promised: 0, completed: 0, sums: [0, 0] });
      expect(await countStates(postId)).not.toHaveProperty("waiting");
    }
  });
});

/** The failures that a race may cause; any other is a bug. */
const CLEAN = [
  "done",
  "unavailable",
  "notEnough",
  "conflict",
  "notOpen",
  "chosenByRule",
  // Where it goes by first come, nobody has missed a time that was never agreed on.
  "tooEarly",
  "alreadyAsked",
  "invalid",
];

/** The changes to one reply, at the same time as the others and in no order. */
function chores(postId: string, replyId: string, index: number): Promise<unknown>[] {
  const person = people[index] as Member;
  const all = [
    () => promise(poster, postId, { replyId }),
    () => releasePromise(poster, postId, { replyId, reason: index % 2 ? "released" : "no-show" }),
    async () => confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) }),
    () => withdrawReply(person, replyId),
    () => promise(poster, postId, { replyId, quantity: 1 + (index % 3) }),
    () => createReply(person, postId, WORDS, null),
    () => declineReply(poster, postId, { replyId }),
    () => editPost(poster, postId, { quantity: 2 + (index % 6) }),
  ];
  return [0, 1, 2].map((step) => (all[(index * 3 + step * 5) % all.length] ?? (async () => {}))());
}

/** On a machine that is very busy somebody may be told to come again in a moment (503), and does. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isBusy = error instanceof AppError && error.code === "unavailable";
    if (!isBusy && !isUnavailable(error)) throw error;
    return patiently(work);
  }
}

type Outcome<T> = { code: string; value?: T };

/** "done", or the code of the refusal; a bug goes up. */
async function outcome<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { code: "done", value: await work };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code };
    if (isUnavailable(error)) return { code: "unavailable" };
    throw error;
  }
}

function tally(outcomes: Outcome<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of outcomes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

const positionIn = (reply: unknown) => (reply as { position?: number } | undefined)?.position;

/** Everybody waits, with the history that asking writes; faster than 50 times asking. */
async function haveAsked(postId: string, most = 1): Promise<string[]> {
  const rows = await db().reply.createManyAndReturn({
    data: people.map(({ id }, index) => ({
      postId,
      personId: id,
      ...WORDS,
      quantity: 1 + (index % most),
    })),
    select: { id: true, personId: true, quantity: true },
  });
  await db().replyChange.createMany({
    data: rows.map(({ id, personId, quantity }) => ({
      replyId: id,
      state: "waiting",
      quantity,
      byId: personId,
    })),
  });
  const byPerson = new Map(rows.map(({ id, personId }) => [personId, id]));
  return people.map(({ id }) => byPerson.get(id) ?? "");
}

async function ask(postId: string, most: number): Promise<string[]> {
  const asked = people
    .slice(0, 20)
    .map((person, index) => ({ person, quantity: 1 + (index % Math.min(most, 2)) }));
  const answers = await Promise.all(
    asked.map(({ person, quantity }) =>
      patiently(() => createReply(person, postId, { ...WORDS, quantity }, null)),
    ),
  );
  return answers.map(({ body }) => (body.reply as { _id: string })._id);
}

async function countStates(postId: string): Promise<Record<string, number>> {
  const rows = await db().reply.groupBy({ by: ["state"], where: { postId }, _count: { _all: true } });
  return Object.fromEntries(rows.map(({ state, _count }) => [state, _count._all]));
}

type Numbers = { quantity: number; promised: number; completed: number; sums: number[] };

/** The post's numbers beside the sums over its replies (promised, completed), all of one moment. */
async function numbersOf(postId: string): Promise<Numbers> {
  const [row] = await db().$queryRaw<Numbers[]>`
    SELECT coalesce(post."quantity", 1) AS "quantity", post."promised", post."completed", ARRAY[
      coalesce(sum(reply."granted") FILTER (WHERE reply."state" = 'promised'), 0),
      coalesce(sum(reply."granted") FILTER (WHERE reply."state" = 'completed'), 0)
    ]::int[] AS "sums"
    FROM "Post" post LEFT JOIN "Reply" reply ON reply."postId" = post."id"
    WHERE post."id" = ${postId}::uuid GROUP BY post."id"`;
  if (!row) throw new Error("the post has to be there");
  return row;
}

function requireSound({ quantity, promised, completed, sums }: Numbers): void {
  expect(promised + completed).toBeLessThanOrEqual(quantity);
  expect([promised, completed]).toEqual(sums);
}

async function sampleUntil(running: Promise<unknown>, postId: string): Promise<Numbers[]> {
  const samples: Numbers[] = [];
  let isOver = false;
  const over = running.finally(() => {
    isOver = true;
  });
  while (!isOver) samples.push(await patiently(() => numbersOf(postId)));
  await over;
  return samples;
}

/** The last change of every reply is the state it is in. */
async function requireWholeHistory(postId: string): Promise<void> {
  const replies = await db().reply.findMany({
    where: { postId },
    select: {
      state: true,
      granted: true,
      changes: {
        select: { state: true, quantity: true },
        orderBy: [{ at: "desc" }, { id: "desc" }],
        take: 1,
      },
    },
  });
  for (const { state, granted, changes } of replies) {
    expect(changes[0]?.state).toBe(state);
    if (state === "promised" || state === "completed") expect(changes[0]?.quantity).toBe(granted);
  }
}
