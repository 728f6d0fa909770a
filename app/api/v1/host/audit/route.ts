import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listAuditEntries } from "@/lib/moderation/audit-entries";
import { auditEntry, auditQuery } from "@/lib/moderation/schema";

export const GET = route(
  {
    auth: "member",
    role: "host",
    limit: "read",
    query: auditQuery,
    summary: "What moderators and hosts did",
    description: "Nothing of it can be changed. For a copy of all, ask page by page.",
    responses: {
      200: {
        description: "At most 100, the newest first.",
        fields: { entries: z.array(auditEntry), nextCursor: z.uuid().nullable() },
      },
    },
  },
  async ({ query }) => ok(await listAuditEntries(query)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
