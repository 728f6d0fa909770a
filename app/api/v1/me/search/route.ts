import { z } from "zod";
import { degreesEast, degreesNorth, radiusOf } from "@/app/api/v1/post/documented-search";
import { getsDailyMail } from "@/lib/emails/queries";
import { idempotencyHeaders, idempotencyKey } from "@/lib/http/idempotency";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { listSearches } from "@/lib/saved-searches/queries";
import { matchedSearchView, savedSearchView, searchFields, searchShape } from "@/lib/saved-searches/schema";

const CREATED = 201;

const documentedSearch = searchShape.extend({
  q: searchShape.shape.q.meta({ description: "Words as in `GET /post`; at most 200 characters." }),
  latitude: searchShape.shape.latitude.meta(degreesNorth),
  longitude: searchShape.shape.longitude.meta(degreesEast),
  radius: searchShape.shape.radius.meta(
    radiusOf("it needs a place. Words, a tag or a radius have to be there"),
  ),
});

const mails = z.boolean().meta({ description: "Whether the daily mail reaches the member at all." });

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "The saved searches, the newest first, each with what it finds at the moment",
    responses: {
      200: { description: "At most 20.", fields: { searches: z.array(matchedSearchView), mails } },
    },
  },
  async ({ actor }) => ok({ searches: await listSearches(actor), mails: await getsDailyMail(actor) }),
);

export const POST = route(
  {
    auth: "member",
    limit: "write",
    body: searchFields,
    documented: { body: documentedSearch },
    headers: idempotencyHeaders,
    summary: "Save a search: new posts that match it are told by the bell and in the daily mail",
    responses: {
      200: { description: "It is kept already.", fields: { search: savedSearchView, mails } },
      201: { description: "It is kept.", fields: { search: savedSearchView, mails } },
    },
    errors: [409],
  },
  async ({ actor, body, request }) => {
    const { search, isNew } = await saveSearch(actor, body, idempotencyKey(request));
    return ok({ search, mails: await getsDailyMail(actor) }, isNew ? { status: CREATED } : {});
  },
);

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, POST });
