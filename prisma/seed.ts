/** Fills an empty database with demo posts through the code that publishes any post. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { hashPassword } from "@/lib/auth/password";
import { db, pool, type Tx } from "@/lib/db/client";
import { makeImages } from "@/lib/images/make-images";
import { derivePublicPlace } from "@/lib/posts/derive-public-place";
import { newPost, precisionOf } from "@/lib/posts/mutations";
import { storeImages } from "@/lib/posts/store-images";
import { HOUR_MS } from "@/lib/time/durations";
import { demoPeople, demoPosts } from "./demo/posts";

const TIMEOUT_MS = 30_000;

type DemoPost = (typeof demoPosts)[number];
type Illustrated = DemoPost & { images: Awaited<ReturnType<typeof storeImages>>["images"] };

/** Adds all people and posts in one transaction, unless there is a user. @returns the number of posts */
async function seed(): Promise<number> {
  if ((await db().user.count()) > 0) return 0;
  const people = await Promise.all(demoPeople.map(withPassword));
  const posts: Illustrated[] = [];
  // One at a time, since each keeps all processors busy and the queue is bounded.
  for (const post of demoPosts) posts.push({ ...post, images: await pictures(post) });
  await db().$transaction(
    async (tx) => {
      const users = await tx.user.createManyAndReturn({ data: people, select: { id: true, email: true } });
      const ids = new Map(users.map(({ id, email }) => [email, id]));
      for (const post of posts)
        await tx.post.create({ data: await row(tx, post, ids), select: { id: true } });
    },
    { timeout: TIMEOUT_MS },
  );
  return posts.length;
}

/** A random password: nobody can sign in as a demo person. */
async function withPassword(person: (typeof demoPeople)[number]) {
  return { ...person, passwordHash: await hashPassword(randomBytes(32).toString("base64")) };
}

async function pictures(post: DemoPost): Promise<Illustrated["images"]> {
  const files = post.pictures.map((name) => readFile(new URL(`demo/pictures/${name}.webp`, import.meta.url)));
  return (await storeImages(await makeImages(await Promise.all(files), post.title))).images;
}

async function row(
  tx: Tx,
  { poster, hoursAgo, exact = false, pictures: _, images, ...post }: Illustrated,
  ids: Map<string, string>,
) {
  const email = demoPeople[poster]?.email ?? "";
  const id = ids.get(email);
  if (!id) throw new Error(`"${post.title}" has no poster`);
  const fields = {
    pickup: "",
    ...post,
    quantity: post.quantity,
    exactPlace: exact,
    allocation: "poster" as const,
  };
  const shown = await derivePublicPlace(tx, id, fields, { precision: precisionOf(fields), chosen: null });
  return {
    ...newPost({ id }, fields, shown),
    images: { createMany: { data: images } },
    createdAt: new Date(Date.now() - hoursAgo * HOUR_MS),
  };
}

try {
  console.log(`Added ${await seed()} demo posts`);
} finally {
  await pool().end();
}
