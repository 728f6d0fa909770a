import { getCommunity } from "@/lib/community/queries";
import { findPlaces } from "@/lib/geo/find-places";
import { foundPlaces, placeQuery, placeShape } from "@/lib/geo/place-schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

export const GET = route(
  {
    auth: "anyone",
    limit: "place",
    query: placeQuery,
    summary: "Places that words may mean, or settlements near a point",
    description:
      "Give `q`, or `latitude` and `longitude`, with the address as `q` if it is known. Settlements are those of the site's country.",
    documented: { query: placeShape },
    responses: {
      200: {
        description: "At most five, the best first.",
        fields: foundPlaces,
      },
    },
  },
  async ({ query, request }) => ok(await findPlaces(query, await getCommunity(), request.signal)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
