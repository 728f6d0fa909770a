/** SQL after which everything that happened with a post is so many hours longer ago. */
export function shiftTime(postId: string, hours: number): string {
  const replies = `"replyId" IN (SELECT "id" FROM "Reply" WHERE "postId" = '${postId}')`;
  const shift = (table: string, where: string, ...columns: string[]) =>
    `UPDATE "${table}" SET ${columns.map((name) => `"${name}" = "${name}" - interval '${hours} hours'`)} WHERE ${where}`;
  return [
    "BEGIN",
    // A draw, else, stays as it was held.
    "SET LOCAL session_replication_role = replica",
    shift("Post", `"id" = '${postId}'`, "drawAt", "drawnAt"),
    shift("Reply", `"postId" = '${postId}'`, "askedAt", "stateSince"),
    shift("ReplyChange", replies, "at"),
    shift("Message", replies, "proposedAt", "answeredAt", "createdAt"),
    shift("AbsenceReport", replies, "reportedAt", "disputableUntil", "closedAt"),
    "COMMIT",
  ].join(";");
}
