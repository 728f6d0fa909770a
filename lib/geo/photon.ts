import "server-only";
import { z } from "zod";
import { degrees, toShortLine, word } from "@/lib/geo/geocoder-fields";
import { type GeocoderProtocol, MAX_PLACES } from "@/lib/geo/geocoder-request";
import type { PlaceView } from "@/lib/geo/place-schema";

const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([degrees(180), degrees(90)]) }),
  properties: z.object({
    name: word,
    osm_key: word,
    type: word,
    housenumber: word,
    street: word,
    district: word,
    city: word,
    county: word,
    state: word,
    country: word,
  }),
});

const collection = z.object({ features: z.array(z.unknown()) });

function placeOf({ geometry, properties }: z.infer<typeof feature>): PlaceView | null {
  const { name, osm_key, type, housenumber, city, district, county, state, country } = properties;
  const isSettlement = osm_key === "place" && type !== "house";
  const settlement = isSettlement ? name : city || district;
  const street = type === "street" ? name : properties.street;
  // The name of a house would become public; that of a library or shop may.
  const own = isSettlement || type === "street" || osm_key === "building" || osm_key === "place" ? "" : name;
  const address = joined(own, `${housenumber} ${street}`.trim(), settlement);
  const [longitude, latitude] = geometry.coordinates;
  if (!address) return null;
  return {
    name: joined(address, county, state, country),
    address,
    settlement: toShortLine(settlement),
    latitude,
    longitude,
  };
}

const joined = (...parts: string[]) => toShortLine([...new Set(parts.filter(Boolean))].join(", "));

/** https://github.com/komoot/photon#search-api */
export const photon: GeocoderProtocol = {
  parameters: {},
  placesIn: (answer) => {
    const features = collection.parse(answer).features.slice(0, MAX_PLACES);
    return features
      .flatMap((one) => feature.safeParse(one).data ?? [])
      .flatMap((found) => placeOf(found) ?? []);
  },
};
