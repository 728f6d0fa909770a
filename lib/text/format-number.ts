import { lazily } from "@/lib/text/lazily";

const LOCALE = "en-GB";

const percent = lazily(() => new Intl.NumberFormat(LOCALE, { style: "percent" }));

export const formatPercent = (share: number) => percent().format(share);

const size = (unit: "kilobyte" | "megabyte") =>
  new Intl.NumberFormat(LOCALE, { style: "unit", unit, maximumFractionDigits: 1 });

export const formatBytes = (bytes: number) =>
  bytes < 1e6 ? size("kilobyte").format(bytes / 1e3) : size("megabyte").format(bytes / 1e6);
