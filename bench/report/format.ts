import type { Figure } from "@/bench/measure/statistics";
import type { Goal } from "./report";

const UNKNOWN = "–";

/** Three digits are more than such a figure is worth. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function formatFigure({ median, min, max }: Figure): string {
  const spread = [min, max].map(formatNumber);
  return spread[0] === spread[1] ? formatNumber(median) : `${formatNumber(median)} (${spread.join("–")})`;
}

export const formatGoal = (goal: Goal): string => ("least" in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`);

export const formatMs = (value: number): string => `${value < 1 ? value.toFixed(3) : formatNumber(value)} ms`;
export const formatMegabytes = (bytes: number): string => `${formatNumber(bytes / 2 ** 20)} MB`;

/** The first line names the columns. */
export function markdownTable([head = [], ...lines]: string[][]): string {
  const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [row(head), `|${head.map(() => "---|").join("")}`, ...lines.map(row)].join("\n");
}
