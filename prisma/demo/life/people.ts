import { readFile } from "node:fs/promises";
import { type Actor, getActor, startSession } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { makeImage } from "@/lib/images/make-images";
import { storeSmallImage } from "@/lib/images/store-small-image";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import { faces, GUIDES } from "@/prisma/demo/life/faces";
import { type DemoPost, demoPeople, demoPosts } from "@/prisma/demo/posts";

export type People = Actor[];

/** Gives the people a face and a past. @returns them in the order of `demoPeople` */
export async function describePeople(): Promise<People> {
  const people: People = [];
  for (const [at, { name, email }] of demoPeople.entries()) {
    const { about, joinedDaysAgo } = faces[at] ?? { about: "", joinedDaysAgo: 30 };
    const createdAt = ago(joinedDaysAgo * 24);
    const user = await db().user.update({
      where: { email },
      data: {
        ...{ about, createdAt, emailVerifiedAt: createdAt, pictureUrl: await storeFace(email) },
        // Nobody reads mail at these addresses.
        ...{ emailDaily: false, emailAtOnce: false },
      },
      select: { id: true, sessionEpoch: true },
    });
    const actor = await getActor(await startSession(user));
    if (!actor) throw new Error(`${name} could not log in`);
    people.push(actor);
  }
  return people;
}

/** The sessions that wrote the data are nobody's. */
export async function forgetSessions(people: People): Promise<void> {
  const mine = { in: people.map(({ id }) => id) };
  await db().session.deleteMany({ where: { userId: mine } });
  await db().user.updateMany({ where: { id: mine }, data: { lastSeenAt: new Date() } });
}

async function storeFace(email: string): Promise<string> {
  const file = new URL(`../faces/${email.split("@")[0]}.webp`, import.meta.url);
  return storeSmallImage(await makeImage(await readFile(file)), 320);
}

/** @throws Error for a place that is not in `demoPeople` */
export function personAt(people: People, at: number): Actor {
  const person = people[at];
  if (!person) throw new Error(`there is no person ${at}`);
  return person;
}

/** Where their first post of `demoPosts` is. */
export function homeOf(at: number): Pick<DemoPost, "address" | "latitude" | "longitude"> {
  const post = demoPosts.find(({ poster, exact }) => poster === at && !exact);
  if (!post) throw new Error(`person ${at} has no home`);
  const { address, latitude, longitude } = post;
  return { address, latitude, longitude };
}

export const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** Only what is new to a guide is unread, and no mail waits. */
export async function settleNotifications(people: People): Promise<void> {
  const guides = GUIDES.map((at) => personAt(people, at).id);
  const readAt = new Date();
  await db().notification.updateMany({ where: { userId: { notIn: guides } }, data: { readAt } });
  await db().notification.updateMany({ where: { createdAt: { lt: ago(24) } }, data: { readAt } });
  await db().emailOutbox.deleteMany();
  // Matched when they were new.
  await db().matchQueue.deleteMany({ where: { post: { createdAt: { lt: new Date(Date.now() - DAY_MS) } } } });
}
