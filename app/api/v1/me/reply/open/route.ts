import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listOpenReplies } from "@/lib/replies/queries";
import { openReply } from "@/lib/replies/schema";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "Which posts one waits for, and which are promised to one",
    responses: {
      200: { description: "At most 200, the newest change first.", fields: { replies: z.array(openReply) } },
    },
  },
  async ({ actor }) => ok({ replies: await listOpenReplies(actor) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
