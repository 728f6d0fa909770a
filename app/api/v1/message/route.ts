import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listThreads } from "@/lib/messages/queries";
import { threadView } from "@/lib/messages/schema";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "The own threads, where something happened last first",
    responses: { 200: { description: "At most 100.", fields: { threads: z.array(threadView) } } },
  },
  async ({ actor }) => ok({ threads: await listThreads(actor) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
