import "server-only";
import { z } from "zod";
import { degrees, toShortLine, word } from "@/lib/geo/geocoder-fields";
import { type GeocoderProtocol, MAX_PLACES } from "@/lib/geo/geocoder-request";
import type { PlaceView } from "@/lib/geo/place-schema";

const details = z.object({
  house_number: word,
  road: word,
  city: word,
  town: word,
  village: word,
  hamlet: word,
  municipality: word,
});
const row = z.object({
  display_name: z.string().max(2000),
  lat: degrees(90),
  lon: degrees(180),
  name: word,
  addresstype: word,
  address: details.optional().catch(undefined),
});
type Row = z.infer<typeof row>;

function placeOf(found: Row): PlaceView | null {
  const name = toShortLine(found.display_name);
  const address = toShortLine(addressOf(found));
  if (!name || !address) return null;
  return {
    name,
    address,
    settlement: toShortLine(settlementOf(found)),
    latitude: found.lat,
    longitude: found.lon,
  };
}

/** "12 Elm Street, Lewes". Omits the name of a house, which would become public; keeps that of a library or shop. */
function addressOf({ display_name, name, addresstype, address }: Row): string {
  const own = addresstype === "building" || addresstype === "house" ? "" : name;
  const { house_number = "", road = "" } = address ?? {};
  const place = settlementOf({ address });
  if (place) return [...new Set([own, `${house_number} ${road}`.trim(), place])].filter(Boolean).join(", ");
  const isNamed = !own && name && display_name.startsWith(`${name}, `);
  return isNamed ? display_name.slice(name.length + 2) : display_name;
}

function settlementOf({ address }: Pick<Row, "address">): string {
  const { city, town, village, hamlet, municipality } = address ?? {};
  return city || town || village || hamlet || municipality || "";
}

/** https://nominatim.org/release-docs/latest/api/Search/ */
export const nominatim: GeocoderProtocol = {
  parameters: { format: "jsonv2", addressdetails: "1" },
  placesIn: (answer) => {
    const rows = z.array(z.unknown()).parse(answer).slice(0, MAX_PLACES);
    return rows.flatMap((one) => row.safeParse(one).data ?? []).flatMap((found) => placeOf(found) ?? []);
  },
};
