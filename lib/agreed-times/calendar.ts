import { texts } from "@/lib/agreed-times/texts";
import type { PostView } from "@/lib/posts/schema";
import { SECOND_MS } from "@/lib/time/durations";

export type Agreed = {
  id: string;
  at: Date;
  agreedAt: Date;
  post: Pick<PostView, "_id" | "title" | "address">;
  other: { name: string };
  /** Later than `agreedAt` where something of it changed. */
  changedAt?: Date;
  /** They do not meet after all. */
  isCancelled?: boolean;
};

const MINUTES = 30;

const stamp = (time: Date) => `${time.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

/** Escapes text (RFC 5545, section 3.3.11). */
const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Folds lines at 75 octets (RFC 5545, section 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const char of line) {
    if (Buffer.byteLength(part + char) > 74) {
      parts.push(part);
      part = "";
    }
    part += char;
  }
  return [...parts, part].join("\r\n ");
}

/** Returns a half-hour calendar event (RFC 5545) at the address that the reader may see. */
export const toICalendar = (agreed: Agreed, origin: string): string => toCalendar([agreed], origin);

export function toCalendar(agreed: Agreed[], origin: string): string {
  const events = agreed.flatMap((one) => eventLines(one, origin));
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Swap Shop//EN", "METHOD:PUBLISH"];
  return `${[...head, ...events, "END:VCALENDAR"].map(folded).join("\r\n")}\r\n`;
}

/** The sequence is in seconds since it was agreed: it grows with each change, without a counter of its own. */
function eventLines({ changedAt, isCancelled = false, ...agreed }: Agreed, origin: string): string[] {
  const { id, at, agreedAt, post, other } = agreed;
  const sequence =
    changedAt && Math.max(0, Math.round((changedAt.getTime() - agreedAt.getTime()) / SECOND_MS));
  const place = isCancelled || !post.address ? [] : [`LOCATION:${escaped(post.address)}`];
  return [
    "BEGIN:VEVENT",
    `UID:${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${stamp(changedAt ?? agreedAt)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...(isCancelled ? ["STATUS:CANCELLED"] : []),
    `DTSTART:${stamp(at)}`,
    `DURATION:PT${MINUTES}M`,
    `SUMMARY:${escaped(isCancelled ? texts.cancelled(post.title) : texts.handover(post.title, other.name))}`,
    ...place,
    `URL:${origin}/feed/${post._id}`,
    "END:VEVENT",
  ];
}
