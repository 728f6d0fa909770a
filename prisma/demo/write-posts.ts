import { randomBytes } from "node:crypto";
import { hashPassword } from "@/lib/auth/password";
import type { SettingsChanges } from "@/lib/community/schema";
import { db } from "@/lib/db/client";
import { illustrate, postRow } from "@/prisma/demo/post-row";
import { demoPeople, demoPosts } from "@/prisma/demo/posts";

const TIMEOUT_MS = 30_000;

/** Where the demo is. Its hosts may choose others. */
export const DEMO_SETTINGS: SettingsChanges = { country: "LI", timeZone: "Europe/Vaduz", currency: "CHF" };

/** Adds all people and posts in one transaction, unless there is a user. @returns the number of posts */
export async function writePosts(settings: SettingsChanges = {}): Promise<number> {
  if ((await db().user.count()) > 0) return 0;
  const people = await Promise.all(demoPeople.map(withPassword));
  const posts = await illustrate(demoPosts);
  await db().$transaction(
    async (tx) => {
      await tx.communitySettings.upsert({ where: { id: 1 }, create: { changes: settings }, update: {} });
      const users = await tx.user.createManyAndReturn({ data: people, select: { id: true, email: true } });
      const ids = new Map(users.map(({ id, email }) => [email, id]));
      for (const post of posts) {
        const id = ids.get(demoPeople[post.poster]?.email ?? "");
        if (!id) throw new Error(`"${post.title}" has no poster`);
        await tx.post.create({ data: await postRow(tx, id, post), select: { id: true } });
      }
    },
    { timeout: TIMEOUT_MS },
  );
  return posts.length;
}

/** A random password that nobody knows. */
async function withPassword(person: (typeof demoPeople)[number]) {
  return { ...person, passwordHash: await hashPassword(randomBytes(32).toString("base64")) };
}
