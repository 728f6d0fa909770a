import { useRef, useState } from "react";
import { findNamedPlace, findNearestPlace } from "@/components/location/place-requests";
import { texts } from "@/components/location/texts";
import { metresBetween } from "@/lib/geo/distance";
import type { PlaceView } from "@/lib/geo/place-schema";
import { isSettlementName } from "@/lib/geo/settlement-names";

type Typed = { address: string; latitude: string; longitude: string };
/** `isExact`: everyone will see the very spot, so the middle of a town is none. */
type Read = Typed & { isExact?: boolean };

type Form = {
  read(): Read;
  fill(changes: Partial<Typed> & { settlement?: string | null }): void;
};

/** A pin is kept if it is at most this far from the town that is typed. */
const MAX_AWAY = 15_000;

/** Keeps address and coordinates of a form together: each fills the other. */
export function useAddressPlace({ read, fill }: Form) {
  /** The outcome for an address that nobody chose from a list. Always a line, so that nothing moves when it changes. */
  const [notice, setNotice] = useState<string>(texts.search.hint);
  const found = useRef<Typed>(undefined);
  /** The address that the place belongs to, while another one is typed or looked up. */
  const [replaced, setReplaced] = useState<string | null>(null);

  /** @param otherwise what to say where more than the town is known */
  const put = (place: PlaceView, address: string, otherwise: string) => {
    const fields = { ...fieldsOf(place), address };
    found.current = fields;
    const needsPin = isTown(place) && read().isExact;
    if (needsPin) setNotice(texts.search.hint);
    else setNotice(isTown(place) ? texts.search.placed(place.name) : otherwise);
    fill(needsPin ? { ...fields, ...NOWHERE } : fields);
  };
  const take = (place: PlaceView) => {
    setReplaced(null);
    put(place, place.address, texts.search.hint);
  };
  const leave = async (address: string, before = "") => {
    await lookUp(address, before);
    if (read().address === address) setReplaced(null);
  };
  const lookUp = async (address: string, before: string) => {
    // A draft or a post does not tell where its coordinates are from, so the list does.
    const then = read();
    const [place, was] = await Promise.all([named(address), found.current ? undefined : named(before)]);
    const typed = read();
    if (typed.address !== address) return;
    const known = found.current ?? (was && fieldsOf(was));
    const isByHand = !belongsTo(known, typed) && Boolean(typed.latitude || typed.longitude);
    setNotice(texts.search.hint);
    if (place && isByHand && !isFarFrom(place, typed))
      return fill({ settlement: fieldsOf(place).settlement });
    // Coordinates that were typed meanwhile stay.
    if (!belongsTo(then, typed)) return;
    if (place) put(place, address, texts.search.placedAt(place.settlement || place.name));
    else if (isByHand) {
      if (address.trim()) setNotice(texts.search.unknown);
    } else {
      // The place belonged to another address.
      found.current = undefined;
      if (address.trim()) setNotice(texts.search.none);
      fill({ ...NOWHERE, settlement: null });
    }
  };
  const locate = async (latitude: string, longitude: string) => {
    setNotice(texts.search.hint);
    setReplaced(null);
    found.current = undefined;
    fill({ latitude, longitude });
    if (read().address.trim()) return;
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    const place = await findNearestPlace(point).catch(() => undefined);
    if (!place || read().address.trim()) return;
    const { address, settlement } = fieldsOf(place);
    fill({ address, settlement });
  };
  /** After "Show the exact place" was ticked or not. */
  const changeExact = async () => {
    const { address, latitude, longitude, isExact } = read();
    if (!isExact) return latitude ? undefined : leave(address);
    const place = await named(address);
    const isThere = place && belongsTo(fieldsOf(place), { address, latitude, longitude });
    if (isThere && isTown(place) && read().isExact) put(place, address, texts.search.hint);
  };
  return {
    notice,
    take,
    leave,
    locate,
    changeExact,
    /** The address typed instead of `before` has no place yet. */
    type: (before: string) => setReplaced((known) => known ?? before),
    isReplaced: (address: string) => replaced !== null && address !== replaced,
  };
}

/** A form that is sent meanwhile waits for it. */
const MAX_WAIT_MS = 5000;

async function named(address: string): Promise<PlaceView | undefined> {
  if (!address.trim()) return;
  const late = new Promise<undefined>((done) => setTimeout(done, MAX_WAIT_MS));
  return Promise.race([findNamedPlace(address).catch(() => undefined), late]);
}

const NOWHERE = { latitude: "", longitude: "" };

const isTown = ({ name, settlement }: PlaceView) => settlement !== "" && name.startsWith(settlement);

/** Whether the coordinates are those of an address that was found. */
const belongsTo = (found: Typed | undefined, { latitude, longitude }: Typed) =>
  found?.latitude === latitude && found.longitude === longitude;

function isFarFrom(place: PlaceView, { latitude, longitude }: Typed): boolean {
  const metres = metresBetween(place, { latitude: Number(latitude), longitude: Number(longitude) });
  return !(metres <= MAX_AWAY);
}

/** A town or village that is the whole address is shown, however small it is. */
function fieldsOf({ address, settlement, latitude, longitude }: PlaceView) {
  const isWhole = settlement === address && isSettlementName(settlement);
  return {
    ...{ address, latitude: String(latitude), longitude: String(longitude) },
    settlement: isWhole ? settlement : null,
  };
}
