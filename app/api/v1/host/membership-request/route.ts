import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { requestView } from "@/lib/membership/schema";
import { listMembershipRequests } from "@/lib/users/membership-requests";

export const GET = route(
  {
    auth: "member",
    role: "host",
    limit: "read",
    summary: "Members who wait for a host",
    responses: {
      200: { description: "Who waits longest comes first.", fields: { requests: z.array(requestView) } },
    },
  },
  async () => ok({ requests: await listMembershipRequests() }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
