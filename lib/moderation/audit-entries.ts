import "server-only";
import { db } from "@/lib/db/client";
import { AUDIT_PER_PAGE, type AuditEntryView } from "@/lib/moderation/schema";

type Page = { entries: AuditEntryView[]; nextCursor: string | null };

/** The newest first. */
export async function listAuditEntries({ cursor }: { cursor?: string | undefined }): Promise<Page> {
  const rows = await db().auditEntry.findMany({
    ...(cursor && { where: { id: { lt: cursor } } }),
    orderBy: { id: "desc" },
    take: AUDIT_PER_PAGE + 1,
  });
  const page = rows.slice(0, AUDIT_PER_PAGE);
  const names = await namesOf(page.flatMap(({ actorId }) => actorId ?? []));
  return {
    entries: page.map(({ id, at, actorId, detail, ...entry }) => ({
      ...{ _id: id, at: at.toISOString(), action: entry.action, targetKind: entry.targetKind },
      ...{ targetId: entry.targetId, reason: entry.reason, detail: detail as Record<string, unknown> },
      actor: actorId ? { _id: actorId, name: names.get(actorId) ?? "" } : null,
    })),
    nextCursor: rows.length > AUDIT_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

async function namesOf(ids: string[]): Promise<Map<string, string>> {
  const found = await db().user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return new Map(found.map(({ id, name }) => [id, name]));
}
