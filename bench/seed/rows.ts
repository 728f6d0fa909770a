/** The rows of each table, as PostgreSQL's COPY reads them: cells between tabs, \N for NULL. */
import { centreOf } from "@/lib/geo/grid-cell";
import { loadPopulation } from "@/lib/geo/population";
import { publicGrid } from "@/lib/geo/public-cell";
import { PROMISE_DAYS } from "@/lib/replies/handover-rules";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import { type Life, lifeAt, type Seed } from "./life";
import { countPeople, personAt } from "./people";
import { integer, randomFrom, uuidAt } from "./random";
import { descriptionOf, tagsOf, titleOf } from "./words";

const grid = publicGrid(await loadPopulation());

type Cell = string | number | null;
type Table = {
  columns: string[];
  count: (seed: Seed) => number;
  rowsAt: (index: number, seed: Seed) => Cell[][];
};

const PLACEHOLDER = "3QcSHQQWh4eHd3iAd3eHiHeId3B3";
const time = (ms: number) => new Date(ms).toISOString();
const timeOrNull = (ms: number | null) => (ms === null ? null : time(ms));
const perPost = ({ posts }: Seed) => posts;

const USERS: Table = {
  columns: ["id", "name", "email", "passwordHash"],
  count: ({ posts }) => countPeople(posts),
  rowsAt: (index, { posts, now }) => [
    [personAt(index, posts, now).id, `Neighbour ${index}`, `bench-${index}@example.org`, ""],
  ],
};

const POSTS: Table = {
  columns:
    "id type title description quantity tags address latitude longitude publicAddress publicLatitude publicLongitude posterId createdAt expiresAt withdrawnAt goneAt expiredAt promised completed".split(
      " ",
    ),
  count: perPost,
  rowsAt: (index, seed) => [postRow(index, seed, lifeAt(index, seed))],
};

function textsAt(index: number) {
  const random = randomFrom(200_000_000 + index);
  return { title: titleOf(index, random), description: descriptionOf(index, random), tags: tagsOf(random) };
}

function postRow(index: number, { posts, now }: Seed, life: Life): Cell[] {
  const { title, description, tags } = textsAt(index);
  const { id: posterId, town, latitude, longitude } = personAt(life.poster, posts, now);
  const cell = centreOf(grid.cellFor({ latitude, longitude }));
  const { id, type, quantity, promised, completed } = life;
  return [
    ...[id, type, title, description, quantity, `{${tags.map((tag) => `"${tag}"`).join(",")}}`],
    ...[`1 Elm Street, ${town}`, latitude, longitude],
    ...[town, cell.latitude, cell.longitude, posterId, time(life.createdAt), time(life.expiresAt)],
    ...[
      timeOrNull(life.withdrawnAt),
      timeOrNull(life.goneAt),
      timeOrNull(life.expiredAt),
      promised,
      completed,
    ],
  ];
}

/** How many visible posts have each word. */
function countWords(seed: Seed): [word: string, posts: number][] {
  const counts = new Map<string, number>();
  for (let index = 0; index < seed.posts; index += 1) {
    if (lifeAt(index, seed).withdrawnAt !== null) continue;
    const { title, description, tags } = textsAt(index);
    const text = `${title} ${description} ${tags.join(" ")}`.toLowerCase();
    const words = text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .match(/[\p{L}\p{N}]+/gu);
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts];
}

const WORDS: Table = {
  columns: ["word", "posts"],
  count: () => 1,
  rowsAt: (_, seed) => countWords(seed),
};

const IMAGES: Table = {
  columns: ["id", "postId", "position", "url", "width", "height", "placeholder", "createdAt"],
  count: perPost,
  rowsAt: (index, seed) => {
    const random = randomFrom(300_000_000 + index);
    const { id: postId, createdAt } = lifeAt(index, seed);
    return Array.from({ length: random() < 0.6 ? 1 : integer(random, 2, 4) }, (_, position) => {
      const id = uuidAt(random, createdAt);
      return [id, postId, position, `/images/${id}-1280.webp`, 1280, 960, PLACEHOLDER, time(createdAt)];
    });
  },
};

type ReplySeed = { id: string; person: string; state: string; granted: number; quantity: number; at: number };

/** The one who gets it, and others who wait or were told that it is gone. */
function repliesAt(index: number, seed: Seed): { life: Life; replies: ReplySeed[] } {
  const random = randomFrom(400_000_000 + index);
  const life = lifeAt(index, seed);
  const others = random() < 0.3 ? integer(random, 1, 3) : 0;
  const isTaken = life.promised + life.completed > 0;
  const replies = Array.from({ length: others + (isTaken ? 1 : 0) }, (_, at) => {
    const time = life.createdAt + integer(random, 1, 5) * HOUR_MS;
    const person = personAt((life.poster + 1 + at) % countPeople(seed.posts), seed.posts, seed.now).id;
    return { id: uuidAt(random, time), person, at: time, ...stateOf(life, isTaken && at === 0) };
  });
  return { life, replies };
}

function stateOf(life: Life, isRecipient: boolean) {
  const quantity = isRecipient ? (life.quantity ?? 1) : 1;
  if (isRecipient)
    return { quantity, granted: quantity, state: life.completed > 0 ? "completed" : "promised" };
  const isOver = life.goneAt !== null || life.withdrawnAt !== null || life.expiredAt !== null;
  return { quantity, granted: 0, state: isOver ? "declined" : "waiting" };
}

const REPLIES: Table = {
  columns:
    "id postId personId quantity text pickup state granted code keepBy askedAt stateSince createdAt".split(
      " ",
    ),
  count: perPost,
  rowsAt: (index, seed) => {
    const { life, replies } = repliesAt(index, seed);
    return replies.map(({ id, person, quantity, state, granted, at }) => {
      const isPromised = state === "promised";
      const code = isPromised ? "123456" : null;
      const keepBy = isPromised ? time(seed.now + PROMISE_DAYS * DAY_MS) : null;
      const times = [at, at, at].map(time);
      return [
        id,
        life.id,
        person,
        quantity,
        "I would like this.",
        "Any evening",
        state,
        granted,
        code,
        keepBy,
        ...times,
      ];
    });
  },
};

const REPLY_CHANGES: Table = {
  columns: ["id", "replyId", "state", "quantity", "byId", "at"],
  count: perPost,
  rowsAt: (index, seed) => {
    const random = randomFrom(500_000_000 + index);
    return repliesAt(index, seed).replies.map(({ id, person, state, quantity, at }) => [
      ...[uuidAt(random, at), id, state, quantity, person, time(at)],
    ]);
  },
};

/** A quarter of the posts have a few comments, one in ten thousand has hundreds. */
const COMMENTS: Table = {
  columns: ["id", "postId", "authorId", "text", "createdAt"],
  count: perPost,
  rowsAt: (index, seed) => {
    const random = randomFrom(600_000_000 + index);
    const life = lifeAt(index, seed);
    const length = index % 10_000 === 42 ? 300 : random() < 0.25 ? integer(random, 1, 4) : 0;
    return Array.from({ length }, (_, at) => {
      const written = life.createdAt + at * 60_000;
      const author = (life.poster + (at % 5)) % countPeople(seed.posts);
      const { id } = personAt(author, seed.posts, seed.now);
      return [uuidAt(random, written), life.id, id, "Is it still there?", time(written)];
    });
  },
};

export const TABLES: Record<string, Table> = {
  User: USERS,
  Post: POSTS,
  Image: IMAGES,
  Reply: REPLIES,
  ReplyChange: REPLY_CHANGES,
  Comment: COMMENTS,
  SearchWord: WORDS,
};

const ROWS_PER_CHUNK = 500;

/** Text for COPY in parts, each of many rows. */
export function* copyText({ count, rowsAt }: Table, seed: Seed): Generator<string> {
  const total = count(seed);
  for (let from = 0; from < total; from += ROWS_PER_CHUNK) {
    let text = "";
    for (let index = from; index < Math.min(total, from + ROWS_PER_CHUNK); index += 1)
      for (const row of rowsAt(index, seed)) text += `${row.map((cell) => cell ?? "\\N").join("\t")}\n`;
    if (text) yield text;
  }
}
