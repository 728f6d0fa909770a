type Place = { address: string; latitude: number; longitude: number };

/**
 * Opens the phone's own map, or one on the web where there is none. By the address where it has a number: its coordinates
 * may only be those of the town.
 */
export function directionsHref(
  { address, latitude, longitude }: Place,
  userAgent = navigator.userAgent,
): string {
  const point = `${latitude},${longitude}`;
  const to = encodeURIComponent(/\d/.test(address) ? address : point);
  if (/android/i.test(userAgent)) return `geo:${point}?q=${to}`;
  if (/iphone|ipad|macintosh/i.test(userAgent)) return `maps:?daddr=${to}`;
  return `https://www.openstreetmap.org/directions?to=${to}`;
}
