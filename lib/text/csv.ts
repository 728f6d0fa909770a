type Cell = string | number;

/** RFC 4180. */
export const toCsvText = (rows: Cell[][]): string => rows.map(toCsvRow).join("");

const toCsvRow = (row: Cell[]): string => `${row.map(cell).join(",")}\r\n`;

/** A leading apostrophe keeps spreadsheets from running a value as a formula. */
function cell(value: Cell): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
