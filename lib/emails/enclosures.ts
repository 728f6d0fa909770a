import "server-only";
import { toCalendar } from "@/lib/agreed-times/calendar";
import { listChangedTimes } from "@/lib/agreed-times/queries";
import type { Line } from "@/lib/emails/lines";
import { siteOrigin } from "@/lib/http/site-config";
import { makeThumbnails } from "@/lib/images/thumbnails";
import type { NotificationKind } from "@/lib/notifications/schema";

const MAX_PICTURES = 5;

/** Kinds that may change when, where or whether two people meet. */
const CHANGES_MEETING: NotificationKind[] = [
  ...(["agreed", "promised", "chosen", "changed", "released", "given-back", "declined", "reopened"] as const),
  ...(["lapsed", "turn-passed", "no-answer", "no-show", "report-upheld"] as const),
];

export type Enclosures = {
  /** JPEGs by the URL of the picture. */
  pictures: Map<string, Buffer>;
  /** RFC 5545. */
  calendar: string | null;
};

/** The files that come with an email, so that nothing of it is loaded from the network. */
export async function makeEnclosures(readerId: string, lines: Line[]): Promise<Enclosures> {
  const shown = lines.flatMap(({ detail }) => detail?.picture ?? []);
  const pictures = new Map(shown.map((picture) => [picture.url, picture]));
  const replyIds = lines.flatMap(({ kind, payload }) =>
    CHANGES_MEETING.includes(kind) ? (payload.replyId ?? []) : [],
  );
  const times = await listChangedTimes(readerId, replyIds);
  return {
    pictures: await makeThumbnails([...pictures.values()].slice(0, MAX_PICTURES)),
    calendar: times.length > 0 ? toCalendar(times, siteOrigin()) : null,
  };
}
