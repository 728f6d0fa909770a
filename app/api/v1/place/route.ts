import { z } from "zod";
import { searchPlaces } from "@/lib/geo/geocoder";
import { placeQuery, placeView } from "@/lib/geo/place-schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

export const GET = route(
  {
    auth: "anyone",
    limit: "place",
    query: placeQuery,
    summary: "Places that words may mean",
    description: "Not found where the site has no geocoder.",
    responses: {
      200: { description: "At most five, the best first.", fields: { places: z.array(placeView) } },
    },
    errors: [404],
  },
  async ({ query, request }) => ok({ places: await searchPlaces(query.q, request.signal) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
