import { methodNotAllowed, route } from "@/lib/http/route";
import { siteOrigin } from "@/lib/http/site-config";
import { toICalendar } from "@/lib/messages/calendar";
import { requireAgreedTime } from "@/lib/messages/queries";
import { messageParams } from "@/lib/messages/schema";

export const GET = route(
  { auth: "member", limit: "read", params: messageParams },
  async ({ actor, params }) =>
    new Response(toICalendar(await requireAgreedTime(actor, params.id), siteOrigin()), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="hand-over.ics"',
      },
    }),
);

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
