import { z } from "zod";
import { isHidden } from "@/lib/blocks/queries";
import { db } from "@/lib/db/client";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listActiveOf } from "@/lib/posts/queries";
import { postView } from "@/lib/posts/schema";
import { profileParams } from "@/lib/profiles/schema";

const MAX_LISTED = 100;

export const GET = route(
  {
    auth: "anyone",
    limit: "read",
    params: profileParams,
    summary: "What a member offers and asks for at the moment, newest first",
    responses: { 200: { description: "At most 100.", fields: { posts: z.array(postView) } } },
  },
  async ({ actor, params }) => {
    const isUnseen = await isHidden(db(), actor, params.id);
    return ok({ posts: isUnseen ? [] : await listActiveOf(params.id, MAX_LISTED) });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
