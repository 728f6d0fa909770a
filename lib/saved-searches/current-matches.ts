import "server-only";
import type { NotificationKind, NotificationPayload } from "@/lib/notifications/schema";
import { listStillAnswering } from "@/lib/posts/answering-posts";
import { listPresentMatches } from "@/lib/saved-searches/present-matches";

type Line = { kind: NotificationKind; payload: NotificationPayload };

/** Without matches that no search with mails finds any more, and those whose new title is no answer. Posts have the title of now. */
export async function withCurrentMatches<One extends Line>(
  userId: string,
  lines: One[],
  titles: Map<string, string>,
): Promise<One[]> {
  const idsOf = (which: (line: One) => boolean) =>
    lines.flatMap((line) => (line.kind === "match" && which(line) ? (line.payload.postId ?? []) : []));
  const found = await listPresentMatches(userId, idsOf(isFound));
  const isRenamed = ({ payload: { postId = "", title } }: One) => titles.get(postId) !== title;
  const renamed = idsOf((line) => !isFound(line) && isRenamed(line));
  const answering = await listStillAnswering(userId, renamed);
  return lines.flatMap((line) => {
    const { kind, payload } = line;
    if (kind !== "match" || !(isFound(line) || isRenamed(line))) return line;
    const { search: _, ...rest } = payload;
    const now = (isFound(line) ? found : answering).get(payload.postId ?? "");
    return now ? { ...line, payload: { ...rest, ...now } } : [];
  });
}

const isFound = ({ payload }: Line) => payload.searchId !== undefined;
