import { findPlaces } from "@/lib/geo/geocoder";
import { placeQuery } from "@/lib/geo/place-schema";
import { answer, refuse, route } from "@/lib/http/route";

/** Pages know whether there is a geocoder; without one nothing is here. */
export const GET = route({ auth: "anyone", limit: "place", query: placeQuery }, async ({ query, request }) =>
  answer({ places: await findPlaces(query.q, request.signal) }),
);

const refused = refuse("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
