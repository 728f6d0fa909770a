import { SESSION_DAYS } from "@/lib/auth/session-limits";
import { DAY_MS } from "@/lib/time/durations";
import type { UserView } from "@/lib/users/schema";

export type Records = {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): void;
  remove(key: string): void;
  clear(): void;
};

export type Transact = <Answer>(
  mode: IDBTransactionMode,
  work: (records: Records) => Promise<Answer>,
) => Promise<Answer>;

/** A session that nobody uses ends as early. */
export const MAX_AGE_MS = SESSION_DAYS.idle * DAY_MS;
export const MAX_LENGTH = { one: 300_000, all: 1_500_000 };

const ACCOUNT = "account";
const SIZES = "sizes";

type Account = { user: UserView; at: number };
/** Length and time of each kept answer, the oldest first. */
type Sizes = Record<string, { length: number; at: number }>;

/** A member's own reads, apart from their account itself. */
const OWN_READ =
  /^\/(?:me\/(?:post|reply|block|overview)|notification|message|reply\/[\da-f-]{36}\/message|post\/[\da-f-]{36}(?:\/reply)?)$/;

/** The name of an own read, whatever part of it was asked for; null for all other calls. */
export function ownRead(call: string): string | null {
  const [path = ""] = call.split("?");
  return OWN_READ.test(path) ? path : null;
}

/** The last answers to one member's own reads, in characters and days no more than above. Another member gets none of them. */
export function createKeptReads(transact: Transact) {
  const accountIn = async (records: Records) => (await records.get(ACCOUNT)) as Account | undefined;
  const sizesIn = async (records: Records) => ((await records.get(SIZES)) ?? {}) as Sizes;
  const isOf = async (records: Records, userId: string) => (await accountIn(records))?.user._id === userId;

  return {
    /** Notes who is signed in; removes what another member read here. @returns whether there was another */
    setAccount: (user: UserView): Promise<boolean> =>
      transact("readwrite", async (records) => {
        const before = await accountIn(records);
        const isOther = before !== undefined && before.user._id !== user._id;
        if (isOther) records.clear();
        records.set(ACCOUNT, { user, at: Date.now() } satisfies Account);
        return isOther;
      }),
    getAccount: (): Promise<Account | undefined> =>
      transact("readonly", async (records) => {
        const account = await accountIn(records);
        return account && isFresh(account.at) ? account : undefined;
      }),
    /** Keeps an answer unless its reader has logged out meanwhile, in whichever tab. */
    keep: (userId: string, path: string, answer: unknown): Promise<void> =>
      transact("readwrite", async (records) => {
        if (!(await isOf(records, userId))) return;
        const text = JSON.stringify(answer);
        const { [path]: _, ...others } = await sizesIn(records);
        const isSmall = text.length <= MAX_LENGTH.one;
        const sizes = isSmall ? { ...others, [path]: { length: text.length, at: Date.now() } } : others;
        if (isSmall) records.set(path, text);
        else records.remove(path);
        for (const old of surplus(sizes)) {
          records.remove(old);
          delete sizes[old];
        }
        records.set(SIZES, sizes);
      }),
    find: (userId: string, path: string): Promise<{ answer: unknown; at: number } | undefined> =>
      transact("readonly", async (records) => {
        if (!(await isOf(records, userId))) return undefined;
        const size = (await sizesIn(records))[path];
        const text = await records.get(path);
        if (!size || typeof text !== "string" || !isFresh(size.at)) return undefined;
        return { answer: JSON.parse(text), at: size.at };
      }),
    /** For an answer that is gone, or no longer this member's. */
    remove: (path: string): Promise<void> =>
      transact("readwrite", async (records) => {
        const { [path]: _, ...others } = await sizesIn(records);
        records.remove(path);
        records.set(SIZES, others);
      }),
    clear: (): Promise<void> => transact("readwrite", async (records) => records.clear()),
  };
}

const isFresh = (at: number) => Date.now() - at < MAX_AGE_MS;

/** Those that are too old, and the oldest of those that do not fit. */
function surplus(sizes: Sizes): string[] {
  const byAge = Object.entries(sizes).sort(([, one], [, other]) => other.at - one.at);
  let length = 0;
  return byAge
    .filter(([, size]) => {
      length += size.length;
      return length > MAX_LENGTH.all || !isFresh(size.at);
    })
    .map(([path]) => path);
}
