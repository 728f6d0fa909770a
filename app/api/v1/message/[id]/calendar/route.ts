import { z } from "zod";
import { toICalendar } from "@/lib/agreed-times/calendar";
import { methodNotAllowed, route } from "@/lib/http/route";
import { siteOrigin } from "@/lib/http/site-config";
import { requireAgreedTime } from "@/lib/messages/queries";
import { messageParams } from "@/lib/messages/schema";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    params: messageParams,
    summary: "An agreed collection time as a calendar file",
    responses: {
      200: { description: "iCalendar (RFC 5545).", content: { "text/calendar": { schema: z.string() } } },
    },
  },
  async ({ actor, params }) =>
    new Response(toICalendar(await requireAgreedTime(actor, params.id), siteOrigin()), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="hand-over.ics"',
      },
    }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
