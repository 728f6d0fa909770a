import { z } from "zod";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { linkQuery } from "@/lib/emails/schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { postView } from "@/lib/posts/schema";
import { TURN_ANSWERS } from "@/lib/replies/schema";
import { answerTurnByLink, requireTurn } from "@/lib/replies/turn-by-link";

const answerQuery = linkQuery.extend({ answer: z.enum(TURN_ANSWERS, "The answer is yes or no.") });

/** The page shows the post before anybody answers. */
export const GET = route(
  {
    auth: "anyone",
    limit: "mailLink",
    query: linkQuery,
    summary: "The post that the link of a mail to the next in line is about",
    responses: {
      200: {
        description: "The post, as everybody sees it.",
        fields: {
          post: postView,
          confirmBy: z.iso.datetime().meta({ description: "Until when they may answer." }),
          granted: z.int().meta({ description: "How many are free for them." }),
          quantity: z.int().meta({ description: "How many they asked for." }),
        },
      },
    },
    errors: [403, 404, 409],
  },
  async ({ query }) => ok(await requireTurn(query.token)),
);

export const POST = route(
  {
    auth: "anyone",
    limit: "mailLink",
    query: answerQuery,
    summary: "Say by the link of a mail whether one still wants it",
    responses: { 200: { description: "It is promised to them, or goes on to the next." } },
    errors: [403, 404, 409],
  },
  async ({ query: { token, answer } }) => {
    await answerTurnByLink(token, answer);
    emailAfterResponse();
    return ok({});
  },
);

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, POST });
