import type { PostView } from "@/lib/posts/schema";

type Agreed = { id: string; at: Date; agreedAt: Date; post: PostView; other: { name: string } };

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
export function toICalendar({ id, at, agreedAt, post, other }: Agreed, origin: string): string {
  const url = `${origin}/feed/${post._id}`;
  return `${[
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Swap Shop//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${stamp(agreedAt)}`,
    `DTSTART:${stamp(at)}`,
    `DURATION:PT${MINUTES}M`,
    `SUMMARY:${escaped(`${post.title}: hand-over with ${other.name}`)}`,
    `LOCATION:${escaped(post.address)}`,
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map(folded)
    .join("\r\n")}\r\n`;
}
