import { db } from "@/lib/db/client";
import { DRAW_WAIT_MS } from "@/lib/posts/draw-time";
import { createReply } from "@/lib/replies/create-reply";
import { drawEntryId, type ListedEntry } from "@/lib/replies/draws";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover } from "@/lib/replies/handover";
import { countRecentHandovers } from "@/lib/replies/recent-handovers";
import { MINUTE_MS } from "@/lib/time/durations";
import { dateReply, postOf } from "@/prisma/demo/life/add-conversations";
import { entrants } from "@/prisma/demo/life/conversations";
import { newPosts } from "@/prisma/demo/life/new-posts";
import { ago, type People, personAt } from "@/prisma/demo/life/people";

/** One draw to come, and one that took place: its list, its seed and its result are as of any other. */
export async function addDraws(people: People): Promise<void> {
  for (const [title, asked] of Object.entries(entrants)) {
    const { postId } = await postOf(people, title);
    for (const [by, hoursAgo] of asked) await enter(people, postId, by, hoursAgo);
    if (newPosts.some((post) => post.title === title && post.isDrawn)) await holdDraw(people, title);
  }
}

async function enter(people: People, postId: string, by: number, hoursAgo: number): Promise<void> {
  const words = { quantity: 1, text: "I would love to take part.", pickup: "Any evening" };
  const person = personAt(people, by);
  await createReply(person, postId, words, null);
  const where = { postId_personId: { postId, personId: person.id } };
  const { id } = await db().reply.findUniqueOrThrow({ where, select: { id: true } });
  await dateReply(id, ago(hoursAgo));
}

async function holdDraw(people: People, title: string): Promise<void> {
  const { postId, poster } = await postOf(people, title);
  const closedAt = new Date(Date.now() - DRAW_WAIT_MS - MINUTE_MS);
  const data = { drawAt: closedAt, drawClosedAt: closedAt, drawEntries: await listEntries(postId, closedAt) };
  await db().post.update({ where: { id: postId }, data, select: { id: true } });
  await settleDuePost(postId);
  const won = await db().reply.findFirstOrThrow({
    where: { postId, state: "promised" },
    select: { id: true, code: true },
  });
  await confirmHandover(poster, postId, { replyId: won.id, code: won.code ?? "" });
}

/** As `closeDueDraw` lists them. */
async function listEntries(postId: string, at: Date): Promise<ListedEntry[]> {
  const select = { id: true, personId: true, quantity: true };
  const waiting = await db().reply.findMany({ where: { postId, state: "waiting" }, select });
  const people = waiting.map(({ personId }) => personId);
  const received = await db().$transaction((tx) => countRecentHandovers(tx, people, at));
  return waiting.map(({ id, personId, quantity }) => ({
    ...{ entry: drawEntryId(id), received: received.get(personId) ?? 0, quantity },
  }));
}
