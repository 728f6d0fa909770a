import { searchPlaces } from "@/lib/geo/geocoder";
import { placeQuery } from "@/lib/geo/place-schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

/** Pages know whether there is a geocoder; without one nothing is here. */
export const GET = route({ auth: "anyone", limit: "place", query: placeQuery }, async ({ query, request }) =>
  ok({ places: await searchPlaces(query.q, request.signal) }),
);

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
