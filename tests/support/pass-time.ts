/** SQL that moves all events of a post into the past. */
export function shiftTime(postId: string, hours: number): string {
  const replies = `"replyId" IN (SELECT "id" FROM "Reply" WHERE "postId" = '${postId}')`;
  const shift = (table: string, where: string, ...columns: string[]) =>
    `UPDATE "${table}" SET ${columns.map((name) => `"${name}" = "${name}" - interval '${hours} hours'`)} WHERE ${where}`;
  return [
    "BEGIN",
    // Triggers would otherwise protect the record of a draw.
    "SET LOCAL session_replication_role = replica",
    shift("Post", `"id" = '${postId}'`, "drawAt", "drawnAt"),
    shift("Reply", `"postId" = '${postId}'`, "askedAt", "editedAt", "stateSince", "keepBy", "keepByToldAt"),
    shift("ReplyChange", replies, "at"),
    shift("Message", replies, "proposedAt", "answeredAt", "revokedAt", "createdAt"),
    shift("AbsenceReport", replies, "reportedAt", "disputableUntil", "closedAt"),
    shift("PosterAbsence", replies, "reportedAt", "disputableUntil", "disputedAt"),
    "COMMIT",
  ].join(";");
}
