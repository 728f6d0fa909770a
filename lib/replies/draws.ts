import "server-only";
import { createHash } from "node:crypto";
import type { DrawEntry } from "@/lib/replies/draw-schema";

export type ListedEntry = Pick<DrawEntry, "entry" | "received" | "quantity">;
type Entrant = Pick<DrawEntry, "entry" | "received">;
type Drawn = Pick<DrawEntry, "tickets" | "number">;

const MAX_TICKETS = 12;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

export const drawEntryId = (replyId: string) => sha256(`reply ${replyId}`).slice(0, 16);

/** SHA-256 over a line of `{entry} {received} {quantity}` for each entry, in alphabetical order. */
export function digestOfList(listed: ListedEntry[]): string {
  const lines = listed.map(({ entry, received, quantity }) => `${entry} ${received} ${quantity}\n`);
  return sha256(lines.sort().join(""));
}

/** 12 tickets without recent hand-overs, 6 after one, 4 after two, and so on; at least 1. */
const ticketsFor = (received: number) => Math.max(1, Math.floor(MAX_TICKETS / (1 + received)));

/** Ticket k (1, 2, ...) has the number SHA-256(`{seed}:{entry}:{k}`) in hex; the smallest number comes first. */
export function drawOrder<E extends Entrant>(seed: string, entrants: E[]): (E & Drawn)[] {
  return entrants
    .map((entrant) => {
      const { entry, received } = entrant;
      const tickets = ticketsFor(received);
      const numbers = Array.from({ length: tickets }, (_, index) => sha256(`${seed}:${entry}:${index + 1}`));
      return { ...entrant, tickets, number: numbers.sort()[0] ?? "" };
    })
    .sort((one, other) => (one.number < other.number ? -1 : 1));
}

export function allocate<E extends { wanted: number }>(
  order: E[],
  left: number,
): (E & { granted: number })[] {
  let rest = left;
  return order.map((one) => {
    const granted = Math.min(one.wanted, rest);
    rest -= granted;
    return { ...one, granted };
  });
}
