/** SQL by which the list of a draw was closed long enough ago for its seed to open; nobody asked since. */
export function openDraw(postId: string): string {
  const earlier = (column: string) => `"${column}" = "${column}" - interval '11 minutes'`;
  return [
    "BEGIN",
    "SET LOCAL session_replication_role = replica",
    `UPDATE "Post" SET ${earlier("drawClosedAt")} WHERE "id" = '${postId}' AND "drawnAt" IS NULL`,
    `UPDATE "Reply" SET ${earlier("askedAt")} WHERE "postId" = '${postId}'`,
    "COMMIT",
  ].join(";");
}

/** SQL that moves all events of a post into the past. */
export function shiftTime(postId: string, hours: number): string {
  const replies = `"replyId" IN (SELECT "id" FROM "Reply" WHERE "postId" = '${postId}')`;
  const shift = (table: string, where: string, ...columns: string[]) =>
    `UPDATE "${table}" SET ${columns.map((name) => `"${name}" = "${name}" - interval '${hours} hours'`)} WHERE ${where}`;
  return [
    "BEGIN",
    // Triggers would otherwise protect the record of a draw.
    "SET LOCAL session_replication_role = replica",
    shift("ModerationCase", `"targetId" = '${postId}'`, "openedAt", "hiddenAt", "decidedAt"),
    shift("Post", `"id" = '${postId}'`, "drawAt", "drawClosedAt", "drawnAt", "takeDownAt"),
    shift(
      "Reply",
      `"postId" = '${postId}'`,
      "askedAt",
      "editedAt",
      "stateSince",
      "keepBy",
      "keepByToldAt",
      "confirmBy",
    ),
    shift("ReplyChange", replies, "at"),
    shift("Message", replies, "proposedAt", "answeredAt", "revokedAt", "createdAt"),
    shift("AbsenceReport", replies, "reportedAt", "disputableUntil", "closedAt"),
    shift("PosterAbsence", replies, "reportedAt", "disputableUntil", "disputedAt"),
    "COMMIT",
  ].join(";");
}
