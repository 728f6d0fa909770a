import type { Impact, Tally } from "@/lib/impact/schema";
import { toCsvText } from "@/lib/text/csv";

const HEAD = ["kind", "name", "latitude", "longitude", "handovers", "verified", "items", "kg_low", "kg_high"];

export function toCsv({ total, months, areas, elsewhere }: Impact): string {
  return toCsvText([
    HEAD,
    ["total", "", "", "", ...numbers(total)],
    ...months.map((month) => ["month", month.month, "", "", ...numbers(month)]),
    ...areas.map((area) => ["area", area.name, area.latitude, area.longitude, ...numbers(area)]),
    ["elsewhere", "", "", "", ...numbers(elsewhere)],
  ]);
}

const numbers = ({ handovers, verified, items, kilograms: { low, high } }: Tally) => [
  handovers,
  verified,
  items,
  low,
  high,
];
