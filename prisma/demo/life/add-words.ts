import { createComment } from "@/lib/comments/mutations";
import { db } from "@/lib/db/client";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { searchFields } from "@/lib/saved-searches/schema";
import { addToWishlist } from "@/lib/wishlist/mutations";
import { postOf } from "@/prisma/demo/life/add-conversations";
import { comments, savedSearches, wishes } from "@/prisma/demo/life/conversations";
import { ago, type People, personAt } from "@/prisma/demo/life/people";

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
