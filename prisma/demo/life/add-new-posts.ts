import { db } from "@/lib/db/client";
import { HOUR_MS } from "@/lib/time/durations";
import { newPosts } from "@/prisma/demo/life/new-posts";
import { homeOf, type People, personAt } from "@/prisma/demo/life/people";
import { illustrate, postRow } from "@/prisma/demo/post-row";

export async function addNewPosts(people: People): Promise<void> {
  for (const post of await illustrate(newPosts.map((one) => ({ ...one, ...homeOf(one.poster) })))) {
    const { pickup, drawInHours, isDrawn, ...fields } = post;
    // One that is held while the data are written gets its time then.
    const inHours = isDrawn ? 1 : drawInHours;
    const drawAt = inHours === undefined ? undefined : new Date(Date.now() + inHours * HOUR_MS);
    await db().$transaction(async (tx) => {
      const details = { ...(pickup && { pickup }), ...(drawAt && { drawAt }) };
      const row = await postRow(tx, personAt(people, post.poster).id, fields, details);
      await tx.post.create({ data: row, select: { id: true } });
    });
  }
}
