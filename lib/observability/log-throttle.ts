import { SECOND_MS } from "@/lib/time/durations";

const PERIOD_MS = 10 * SECOND_MS;
const MAX_LINES = 10;

type Count = { lines: number; suppressed: number };

/**
 * Limits the lines of one kind in each period: in an outage, every request fails alike.
 * @returns whether to write another line of this kind
 */
export function throttleByKey(report: (kind: string, suppressed: number) => void): (kind: string) => boolean {
  const counts = new Map<string, Count>();
  const endPeriod = (kind: string) => {
    const { suppressed = 0 } = counts.get(kind) ?? {};
    counts.delete(kind);
    if (suppressed > 0) report(kind, suppressed);
  };
  return (kind) => {
    const count = counts.get(kind);
    if (!count) {
      counts.set(kind, { lines: 1, suppressed: 0 });
      setTimeout(endPeriod, PERIOD_MS, kind).unref();
      return true;
    }
    count.lines += 1;
    if (count.lines > MAX_LINES) count.suppressed += 1;
    return count.lines <= MAX_LINES;
  };
}
