import { z } from "zod";
import { getHiddenPeople, listBlocks } from "@/lib/blocks/queries";
import { blockView, hiddenPeople } from "@/lib/blocks/schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "Whom one has blocked, and what to hide on public pages",
    responses: {
      200: {
        description: "The newest block first.",
        fields: { blocks: z.array(blockView), hidden: hiddenPeople },
      },
    },
  },
  async ({ actor }) => {
    const [blocks, hidden] = await Promise.all([listBlocks(actor), getHiddenPeople(actor)]);
    return ok({ blocks, hidden });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
