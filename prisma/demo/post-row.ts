import { readFile } from "node:fs/promises";
import type { Tx } from "@/lib/db/client";
import { makeImages } from "@/lib/images/make-images";
import { derivePublicPlace } from "@/lib/posts/derive-public-place";
import { newPost, precisionOf } from "@/lib/posts/mutations";
import { type StoredImage, storeImages } from "@/lib/posts/store-images";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import type { DemoPost } from "@/prisma/demo/posts";

export type Illustrated<Post extends { pictures: string[] }> = Post & { images: StoredImage[] };

/** One post at a time, since each keeps all processors busy and the queue is bounded. */
export async function illustrate<Post extends DemoPost>(posts: Post[]): Promise<Illustrated<Post>[]> {
  const illustrated: Illustrated<Post>[] = [];
  for (const post of posts) {
    const files = post.pictures.map((name) => readFile(new URL(`pictures/${name}.webp`, import.meta.url)));
    const { images } = await storeImages(await makeImages(await Promise.all(files), post.title));
    illustrated.push({ ...post, images });
    // `npm start` shows it.
    process.send?.(`${illustrated.length} of ${posts.length}`);
  }
  return illustrated;
}

type Details = { pickup?: string; drawAt?: Date };

/** As `publishPost` writes it. */
export async function postRow(tx: Tx, posterId: string, post: Illustrated<DemoPost>, details: Details = {}) {
  const { poster: _, hoursAgo, daysLeft, exact = false, pictures: __, images, ...words } = post;
  const { pickup = "", drawAt } = details;
  const fields = {
    ...words,
    pickup,
    quantity: words.quantity,
    exactPlace: exact,
    allocation: drawAt ? ("fair-draw" as const) : ("poster" as const),
    ...(drawAt && { drawAt }),
    ...(daysLeft && { deadline: new Date(Date.now() + daysLeft * DAY_MS) }),
  };
  const shown = await derivePublicPlace(tx, posterId, fields, {
    precision: precisionOf(fields),
    chosen: null,
  });
  return {
    ...newPost({ id: posterId }, fields, shown),
    images: { createMany: { data: images } },
    createdAt: new Date(Date.now() - hoursAgo * HOUR_MS),
  };
}
