import { useRef, useState } from "react";
import { findNamedPlace, findNearestPlace } from "@/components/location/find-places";
import type { PlaceView } from "@/lib/geo/place-schema";
import { isSettlementName, publicAddress } from "@/lib/geo/public-address";

type Typed = { address: string; latitude: string; longitude: string };

type Form = {
  read(): Typed;
  fill(changes: Partial<Typed> & { settlement?: string | null }): void;
};

/** Keeps address and coordinates of a form together: each fills the other, unless somebody has set both. */
export function useAddressPlace({ read, fill }: Form) {
  /** Where the typed address was found, without anybody choosing it from a list. */
  const [placedIn, setPlacedIn] = useState("");
  const found = useRef<Typed>(undefined);

  const take = (place: PlaceView) => {
    const fields = fieldsOf(place);
    found.current = fields;
    setPlacedIn("");
    fill(fields);
  };
  const leave = async (address: string) => {
    const isKnown = () => !isFree(read(), found.current) || found.current?.address === read().address;
    if (!address.trim() || isKnown()) return;
    const place = await findNamedPlace(address).catch(() => undefined);
    if (read().address !== address || isKnown()) return;
    setPlacedIn(place?.name ?? "");
    if (place) fill({ ...fieldsOf(place), address });
    // What belonged to another address.
    else if (found.current) fill({ latitude: "", longitude: "", settlement: null });
    found.current = place && { ...fieldsOf(place), address };
  };
  const locate = async (latitude: string, longitude: string) => {
    setPlacedIn("");
    found.current = undefined;
    fill({ latitude, longitude });
    if (read().address.trim()) return;
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    const place = await findNearestPlace(point).catch(() => undefined);
    if (!place || read().address.trim()) return;
    const { address, settlement } = fieldsOf(place);
    fill({ address, settlement });
  };
  return { placedIn, take, leave, locate };
}

/** Whether the coordinates are empty, or those of an address that was found. */
const isFree = ({ latitude, longitude }: Typed, found?: Typed) =>
  (!latitude && !longitude) || (found?.latitude === latitude && found.longitude === longitude);

function fieldsOf({ address, settlement, latitude, longitude }: PlaceView) {
  const isNews = settlement !== publicAddress(address) && isSettlementName(settlement);
  return {
    ...{ address, latitude: String(latitude), longitude: String(longitude) },
    settlement: isNews ? settlement : null,
  };
}
