import { settledPostFields, settledPostResponse } from "@/app/api/v1/post/[id]/post-response";
import { methodNotAllowed, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { promise, releasePromise } from "@/lib/replies/promises";
import { recipientFields, releaseFields } from "@/lib/replies/schema";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    params: postParams,
    body: recipientFields,
    summary: "Promise some or all of it to a replier",
    description:
      "One who was told no, or whose promise has ended, is asked first, unless they were heard from within a day: they know the place once they say yes, and after a day without it the promise ends.",
    responses: { 200: { description: "Done; this is how it is now.", fields: settledPostFields } },
    errors: [409, 410],
  },
  async ({ actor, params, body }) => {
    await promise(actor, params.id, body);
    return settledPostResponse(actor, params.id);
  },
);

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    params: postParams,
    body: releaseFields,
    summary: "Release a promise, or report that somebody was absent",
    description:
      "A report may be disputed for 24 hours, also by a message, and counts against nobody before. Where the poster chooses, the promise ends at once. Where a rule chooses it ends after that day, and the next in the order gets it; a no-show (`noShowFrom`) then needs a time that was suggested and agreed since the promise and passed within 7 days, accepted 2 hours before if by the poster; `no-answer` (`noAnswerFrom`) needs a message of the poster that is two days old, while the person has written nothing since the promise. A person who has written, answered, objected or changed the reply needs a time that the poster suggested since, unanswered for two days. A suggestion of theirs that the poster left open rules it out.",
    responses: { 200: { description: "Done; this is how it is now.", fields: settledPostFields } },
    errors: [409, 410],
  },
  async ({ actor, params, body }) => {
    await releasePromise(actor, params.id, body);
    return settledPostResponse(actor, params.id);
  },
);

export const { GET, POST, PATCH, OPTIONS } = methodNotAllowed({ PUT, DELETE });
