import { z } from "zod";

const failure = z
  .object({
    success: z.literal(false),
    code: z.string().meta({ description: "For programs.", examples: ["signInNeeded", "invalid"] }),
    message: z.string().meta({ description: "A sentence for people." }),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "Failure" });

const REASONS = {
  400: "It could not be read, or a field of the log-in is empty.",
  401: "Nobody is signed in with that, or email and password do not fit.",
  403: "A cookie came with a request that was not sent by our own pages.",
  404: "There is nothing, or nothing for you.",
  409: "There is one already, or it has changed meanwhile, or its state does not allow it.",
  410: "It was taken down, and you had no part in it.",
  413: "It is too large.",
  415: "That content type, or encoding, is not accepted here.",
  422: "The named fields are not as they have to be.",
  429: "That was too often.",
  503: "It cannot be done right now.",
} as const;

type Status = keyof typeof REASONS;
type Failures = Partial<Record<Status, ReturnType<typeof answerTo>>>;

function answerTo(status: Status) {
  const waits = status === 429 || status === 503;
  const retryAfter = z.string().meta({ description: "Seconds to wait." });
  return {
    description: REASONS[status],
    ...(waits && { headers: z.object({ "Retry-After": retryAfter }) }),
    content: { "application/json": { schema: failure } },
  };
}

/** The failures that can happen in a call, all of the one shape. */
export function failures(...statuses: Status[]): Failures {
  return Object.fromEntries(statuses.map((status) => [status, answerTo(status)]));
}
