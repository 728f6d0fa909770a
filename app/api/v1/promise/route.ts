import { z } from "zod";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { linkQuery } from "@/lib/emails/schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { POST_LIMITS } from "@/lib/posts/field-rules";
import { postView } from "@/lib/posts/schema";
import { promiseByLink, requireWaiting } from "@/lib/replies/promise-by-link";

const { min, max } = POST_LIMITS.quantity;
const promiseQuery = linkQuery.extend({
  quantity: z.coerce
    .number<string>()
    .int()
    .min(min)
    .max(max)
    .optional()
    .meta({ description: "How many the page has named, instead of all that they ask for by now." }),
});

/** The page shows the post before anything is promised. */
export const GET = route(
  {
    auth: "anyone",
    limit: "mailLink",
    query: linkQuery,
    summary: "The post and the neighbour that the link of a mail is about",
    responses: {
      200: {
        description: "The post, as everybody sees it.",
        fields: {
          post: postView,
          name: z.string().meta({ description: "Of the neighbour who waits." }),
          quantity: z.int().meta({ description: "How many they would get." }),
          townOnly: z.string().optional().meta({
            description: "The town, where the poster has named no more of the place.",
          }),
        },
      },
    },
    errors: [403, 404, 409],
  },
  async ({ query }) => ok(await requireWaiting(query.token)),
);

export const POST = route(
  {
    auth: "anyone",
    limit: "mailLink",
    query: promiseQuery,
    summary: "Promise a post by the link of a mail to the neighbour whom it names",
    responses: { 200: { description: "It is promised to them." } },
    errors: [403, 404, 409],
  },
  async ({ query }) => {
    await promiseByLink(query.token, query.quantity);
    emailAfterResponse();
    return ok({});
  },
);

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, POST });
