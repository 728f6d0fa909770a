type Point = { latitude: number; longitude: number };

/** Opens the phone's own map, or one on the web where there is none. */
export function directionsHref({ latitude, longitude }: Point, userAgent = navigator.userAgent): string {
  const place = `${latitude},${longitude}`;
  if (/android/i.test(userAgent)) return `geo:${place}?q=${place}`;
  if (/iphone|ipad|macintosh/i.test(userAgent)) return `maps:?daddr=${place}`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`;
}
