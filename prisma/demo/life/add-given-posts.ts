import { db } from "@/lib/db/client";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import { type GivenPost, givenPosts } from "@/prisma/demo/life/given-posts";
import { homeOf, type People, personAt } from "@/prisma/demo/life/people";
import { illustrate, postRow } from "@/prisma/demo/post-row";

const QUESTIONS = [
  "I would be glad of it, and can come whenever it suits you.",
  "Is it still there? I am just round the corner.",
  "This would make somebody in our house very happy.",
  "I could bring a cake for it.",
];

/** As rows, since nobody could wait a year for `createReply` and `confirmHandover`. */
export async function addGivenPosts(people: People): Promise<void> {
  const posts = givenPosts.map(({ picture, daysAgo, ...post }) => ({
    ...{ ...post, ...homeOf(post.poster), pictures: [picture], hoursAgo: daysAgo * 24 },
  }));
  for (const post of await illustrate(posts)) {
    const { to, ...fields } = post;
    const poster = personAt(people, post.poster);
    const createdAt = new Date(Date.now() - post.hoursAgo * HOUR_MS);
    const { id: postId } = await db().$transaction(async (tx) => {
      const data = { ...(await postRow(tx, poster.id, fields)), expiresAt: after(createdAt, 90) };
      return tx.post.create({ data, select: { id: true } });
    });
    for (const [index, handover] of to.entries())
      await addHandover(people, { postId, posterId: poster.id, createdAt, index }, handover);
    const goneAt = after(createdAt, Math.max(...to.map(([, , afterDays]) => afterDays)));
    // The database has set it to now.
    await db().post.update({ where: { id: postId }, data: { goneAt }, select: { id: true } });
  }
}

type Given = { postId: string; posterId: string; createdAt: Date; index: number };

async function addHandover(
  people: People,
  { postId, posterId, createdAt, index }: Given,
  [by, quantity, afterDays, verified]: GivenPost["to"][number],
): Promise<void> {
  const person = personAt(people, by);
  const [askedAt, promisedAt, at] = [0.2, 0.5, 1].map((part) => after(createdAt, afterDays * part));
  if (!askedAt || !promisedAt || !at) return;
  const text = QUESTIONS[(by + index) % QUESTIONS.length] ?? "";
  const change = (
    state: "waiting" | "promised" | "completed",
    when: Date,
    byId: string,
    amount = quantity,
  ) => ({
    ...{ state, at: when, byId, quantity: amount },
  });
  await db().reply.create({
    data: {
      ...{ postId, personId: person.id, quantity, text, pickup: "Evenings", state: "completed" },
      ...{
        granted: quantity,
        verified,
        posterConfirmed: true,
        replierConfirmed: verified || index % 2 === 0,
      },
      ...{ askedAt, createdAt: askedAt, stateSince: at },
      changes: {
        create: [
          change("waiting", askedAt, person.id),
          change("promised", promisedAt, posterId),
          change("completed", at, posterId),
        ],
      },
    },
    select: { id: true },
  });
}

const after = (start: Date, days: number) => new Date(start.getTime() + days * DAY_MS);
