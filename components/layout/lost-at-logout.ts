import { listStored, readStored } from "@/components/browser/browser-store";
import { createTabDraftStore } from "@/components/drafts/draft-store";
import type { Lost } from "@/components/layout/logout-texts";

/** A draft whose last edit the account has as well is not lost. */
type Draft = { editedAt?: number; sentAt?: number };

const isUnsent = ({ editedAt = 0, sentAt = 0 }: Draft) => sentAt === 0 || editedAt > sentAt;

const hasWords = (value: unknown): boolean =>
  typeof value === "string"
    ? value.trim() !== ""
    : Object.values((value as { typed?: object }).typed ?? (value as object)).some(
        (word) => typeof word === "string" && word.trim() !== "",
      );

type Many = { items?: { postId: unknown }[]; common?: { description?: string; pickup?: string } };

/** The words for all of them are published with the first. */
function isListLost({ items = [], common = {} }: Many): boolean {
  return items.length > 0
    ? items.some(({ postId }) => !postId)
    : hasWords([common.description, common.pickup]);
}

/** Stored texts, by the beginning of their names, and whether one holds something that nobody else has. */
const STORED: [prefix: string, lost: Lost, isLost: (value: never) => boolean][] = [
  ["draft-offer", "offer", isUnsent],
  ["draft-request", "request", isUnsent],
  ["draft-many", "many", isListLost],
  [
    "reply-",
    "reply",
    ({ typed }: { typed: { pickup?: string; text?: string } }) => hasWords([typed.pickup, typed.text]),
  ],
  ["message-", "message", ({ text }: { text: string }) => hasWords(text)],
  ["outbox", "message", (items: unknown[]) => items.length > 0],
  ["comment-", "comment", ({ text }: { text: string }) => hasWords(text)],
  ["thank-you-", "thanks", hasWords],
  ["objection-", "objection", hasWords],
];

/** Of the text that a log-out takes from this browser: what is neither sent nor kept in the account. */
export async function listLost(): Promise<Lost[]> {
  const found = await Promise.all(
    STORED.map(async ([prefix, lost, isLost]) => {
      const { names } = await listStored(prefix);
      const values = await Promise.all(names.map((name) => readStored<never>(name)));
      return values.some((value) => value !== undefined && isLost(value)) ? [lost] : [];
    }),
  );
  const letter = await createTabDraftStore<object>("letter").read();
  return [...new Set([...found.flat(), ...(letter && hasWords(letter) ? ["letter" as const] : [])])];
}
