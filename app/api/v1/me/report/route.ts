import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listOwnReports } from "@/lib/moderation/own-cases";
import { ownReport } from "@/lib/moderation/schema";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "What one has reported, and what became of it",
    responses: { 200: { description: "The newest first.", fields: { reports: z.array(ownReport) } } },
  },
  async ({ actor }) => ok({ reports: await listOwnReports(actor) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
