import { isCountry, isCurrency, isTimeZone } from "@/lib/community/rules";

/** Where people know miles better. */
const MILES = ["US", "GB", "LR", "MM"];
const EURO = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK".split(" ");
const CURRENCIES: Record<string, string> = {
  ...{ AE: "AED", AR: "ARS", AU: "AUD", BR: "BRL", CA: "CAD", CH: "CHF", CL: "CLP", CN: "CNY", CO: "COP" },
  ...{ CZ: "CZK", DK: "DKK", GB: "GBP", GH: "GHS", HK: "HKD", HU: "HUF", ID: "IDR", IL: "ILS", IN: "INR" },
  ...{ IS: "ISK", JP: "JPY", KE: "KES", KR: "KRW", LI: "CHF", MA: "MAD", MX: "MXN", MY: "MYR", NG: "NGN" },
  ...{ NO: "NOK", NZ: "NZD", PE: "PEN", PH: "PHP", PK: "PKR", PL: "PLN", RO: "RON", RS: "RSD", SE: "SEK" },
  ...{ SG: "SGD", TH: "THB", TR: "TRY", TW: "TWD", UA: "UAH", US: "USD", VN: "VND", ZA: "ZAR" },
};

type Guesses = { country?: string; timeZone?: string; currency?: string; units?: string };

/** The browser's idea of where it is, without asking for a place. */
export function guessPlace(
  language = navigator.language,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Guesses {
  const zone = isTimeZone(timeZone) ? { timeZone } : {};
  const country = regionOf(language);
  if (!country || !isCountry(country)) return zone;
  const currency = EURO.includes(country) ? "EUR" : CURRENCIES[country];
  return {
    ...zone,
    country,
    units: MILES.includes(country) ? "imperial" : "metric",
    ...(currency && isCurrency(currency) && { currency }),
  };
}

/** Of `de` the most likely one: `DE`. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}
