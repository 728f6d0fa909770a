/** The life of a post: who publishes it, when, and how it ends. */
import { DAY_MS } from "@/lib/time/durations";
import { drawPoster } from "./people";
import { integer, type Random, randomFrom, uuidAt } from "./random";

const LIFE_MS = 90 * DAY_MS;

/** `days` since the first post. */
export type Seed = { posts: number; days: number; now: number };
export type Life = {
  id: string;
  type: "offer" | "request";
  poster: number;
  createdAt: number;
  expiresAt: number;
  quantity: number | null;
  promised: number;
  completed: number;
  goneAt: number | null;
  withdrawnAt: number | null;
  /** When the site ended it, which it does within a minute. */
  expiredAt: number | null;
};

/** Every table asks again, so each answer depends on the index alone. */
export function lifeAt(index: number, { posts, days, now }: Seed): Life {
  const random = randomFrom(100_000_000 + index);
  const createdAt = publishedAt(index, { posts, days, now });
  const quantity = random() < 0.7 ? null : integer(random, 1, 20);
  const life = {
    id: uuidAt(random, createdAt),
    type: random() < 0.65 ? ("offer" as const) : ("request" as const),
    poster: drawPoster(random, posts),
    createdAt,
    expiresAt: createdAt + (random() < 0.1 ? integer(random, 3, 30) * DAY_MS : LIFE_MS),
    quantity,
    ...{ promised: 0, completed: 0, goneAt: null, withdrawnAt: null, expiredAt: null },
  };
  const lived = { ...life, ...endOf(random, now - createdAt, life, now) };
  return { ...lived, expiredAt: isOver(lived, now) ? lived.expiresAt : null };
}

const isOver = ({ expiresAt, promised, goneAt, withdrawnAt }: Life, now: number) =>
  expiresAt <= now && promised === 0 && goneAt === null && withdrawnAt === null;

/** The oldest first; twice as many a day now as on average. */
function publishedAt(index: number, { posts, days, now }: Seed): number {
  const age = 1 - index / posts;
  return Math.floor(now - days * DAY_MS * (0.5 * age + 0.5 * age * age));
}

function endOf(random: Random, age: number, life: Life, now: number): Partial<Life> {
  const all = life.quantity ?? 1;
  const fate = random();
  const end = Math.floor(life.createdAt + random() * Math.min(age, LIFE_MS));
  const isOld = age > LIFE_MS;
  const givenShare = isOld ? 0.55 : (0.5 * age) / LIFE_MS;
  if (fate < givenShare) return { completed: all, goneAt: end };
  if (fate < givenShare + (isOld ? 0.15 : 0.06)) return { withdrawnAt: end };
  if (fate < givenShare + 0.16) return { promised: all };
  return isOld && fate > 0.94 ? { expiresAt: now + integer(random, 1, 80) * DAY_MS } : {};
}
