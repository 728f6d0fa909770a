import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { markMatchesSeen } from "@/lib/saved-searches/mutations";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    summary: "All matches up to now are seen",
    responses: { 200: { description: "Noted." } },
  },
  async ({ actor }) => {
    await markMatchesSeen(actor);
    return ok({});
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });
