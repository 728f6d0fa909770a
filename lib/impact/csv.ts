import type { Impact, Tally } from "@/lib/impact/schema";

const HEAD = ["kind", "name", "latitude", "longitude", "handovers", "verified", "items", "kg_low", "kg_high"];

export function toCsv({ total, months, areas, elsewhere }: Impact): string {
  const rows = [
    HEAD,
    ["total", "", "", "", ...numbers(total)],
    ...months.map((month) => ["month", month.month, "", "", ...numbers(month)]),
    ...areas.map((area) => ["area", area.name, area.latitude, area.longitude, ...numbers(area)]),
    ["elsewhere", "", "", "", ...numbers(elsewhere)],
  ];
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

const numbers = ({ handovers, verified, items, kilograms: { low, high } }: Tally) => [
  handovers,
  verified,
  items,
  low,
  high,
];

/** A leading apostrophe keeps spreadsheets from running a value as a formula. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
