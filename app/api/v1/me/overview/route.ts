import { z } from "zod";
import { degreesEast, degreesNorth } from "@/app/api/v1/post/documented-search";
import { listHiddenIds } from "@/lib/blocks/queries";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listFreshPromises, listUntimedPromises } from "@/lib/messages/fresh-promises";
import { freshPromiseView, nextHandoverView } from "@/lib/messages/handover-schema";
import { getNextHandover } from "@/lib/messages/next-handover";
import { countFresh } from "@/lib/search/count-fresh";
import { freshQuery, freshView } from "@/lib/search/fresh-schema";
import { getHome } from "@/lib/users/queries";

const documentedQuery = freshQuery.extend({
  since: z.iso.datetime().optional().meta({
    description: "The last visit; a day ago unless told, at most a week ago.",
  }),
  latitude: freshQuery.shape.latitude.meta(degreesNorth),
  longitude: freshQuery.shape.longitude.meta(degreesEast),
});

export const GET = route(
  {
    auth: "member",
    limit: "read",
    query: freshQuery,
    summary: "What is next for a member: the next hand-over, and how many posts are new near them",
    documented: { query: documentedQuery },
    responses: {
      200: {
        description: "Around the place that was sent, or the home of one's profile.",
        fields: {
          handover: nextHandoverView.nullable().meta({ description: "Null where nothing is promised." }),
          freshPromises: z.array(freshPromiseView),
          untimedPromises: z.array(freshPromiseView).meta({
            description:
              "Promised to the reader, and nobody has suggested a time: also those they have looked at.",
          }),
          fresh: freshView.nullable().meta({ description: "Null where no place is known." }),
        },
      },
    },
  },
  async ({ actor, query }) => {
    const [handover, freshPromises, untimedPromises, home, hidden] = await Promise.all([
      getNextHandover(actor),
      listFreshPromises(actor),
      listUntimedPromises(actor),
      query.latitude === undefined ? getHome(actor) : null,
      listHiddenIds(actor),
    ]);
    return ok({
      handover,
      freshPromises,
      untimedPromises,
      fresh: await countFresh(actor, query, { home, hidden }),
    });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
