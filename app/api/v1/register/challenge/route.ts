import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { newChallenge } from "@/lib/membership/proof-of-work";
import { challenge } from "@/lib/membership/schema";

export const GET = route(
  {
    auth: "anyone",
    limit: "read",
    summary: "A calculation for the browser, before it opens an account",
    description: "`null` where the hosts ask for none. Good for 15 minutes, and for one account.",
    responses: { 200: { description: "What to solve.", fields: { challenge: challenge.nullable() } } },
  },
  async () => ok({ challenge: await newChallenge() }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
