import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { markAllRead } from "@/lib/notifications/mutations";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    summary: "All notifications are read",
    responses: { 200: { description: "Noted." } },
  },
  async ({ actor }) => {
    await markAllRead(actor);
    return ok({});
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
