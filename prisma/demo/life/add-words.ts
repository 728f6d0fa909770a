import { readFile } from "node:fs/promises";
import { createComment } from "@/lib/comments/mutations";
import { db } from "@/lib/db/client";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { searchFields } from "@/lib/saved-searches/schema";
import { sayThankYou } from "@/lib/thank-yous/mutations";
import { DAY_MS } from "@/lib/time/durations";
import { addToWishlist } from "@/lib/wishlist/mutations";
import { postOf } from "@/prisma/demo/life/add-conversations";
import { comments, savedSearches, wishes } from "@/prisma/demo/life/conversations";
import { ago, type People, personAt } from "@/prisma/demo/life/people";
import { thankYous } from "@/prisma/demo/life/thank-yous";

const DAYS_SINCE_SAVED = 30;
const DAYS_SINCE_SEEN = 2;

export async function addComments(people: People): Promise<void> {
  for (const [title, by, text, hoursAgo] of comments) {
    const { postId } = await postOf(people, title);
    const { body } = await createComment(personAt(people, by), postId, { text }, null);
    const { _id: id } = body.comment as { _id: string };
    const createdAt = ago(hoursAgo);
    await db().comment.update({ where: { id }, data: { createdAt }, select: { id: true } });
    await db().notification.updateMany({ where: { dedupeKey: `comment:${id}` }, data: { createdAt } });
  }
}

export async function addThankYous(people: People): Promise<void> {
  for (const [title, by, text, picture] of thankYous) {
    const { postId } = await postOf(people, title);
    const author = personAt(people, by);
    const { id, stateSince } = await db().reply.findUniqueOrThrow({
      where: { postId_personId: { postId, personId: author.id } },
      select: { id: true, stateSince: true },
    });
    const photo = picture && new File([await readPicture(picture)], `${picture}.webp`);
    await sayThankYou(author, id, { text, confirmed: true, picture: photo || null });
    const createdAt = new Date(stateSince.getTime() + 3 * DAY_MS);
    const soon = createdAt.getTime() < Date.now() ? createdAt : ago(1);
    await db().thankYou.update({ where: { replyId: id }, data: { createdAt: soon }, select: { id: true } });
    await db().notification.updateMany({
      where: { dedupeKey: `thanked:${id}` },
      data: { createdAt: soon },
    });
  }
}

const readPicture = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../pictures/${name}.webp`, import.meta.url)));

export async function addWishes(people: People): Promise<void> {
  for (const [by, title] of wishes) {
    const { postId } = await postOf(people, title);
    await addToWishlist(personAt(people, by), postId);
  }
}

export async function addSavedSearches(people: People): Promise<void> {
  for (const [by, q] of savedSearches) {
    const { search } = await saveSearch(personAt(people, by), searchFields.parse({ q }));
    await db().savedSearch.update({
      where: { id: search._id },
      data: { createdAt: ago(DAYS_SINCE_SAVED * 24), seenAt: ago(DAYS_SINCE_SEEN * 24), emailed: false },
      select: { id: true },
    });
  }
}
