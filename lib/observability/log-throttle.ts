/** While the database is away every request fails alike: a few lines say so, and how many more there were. */
const PERIOD_MS = 10_000;
const MOST = 10;

type Storm = { lines: number; leftOut: number };

/**
 * Counts lines of a log by their kind.
 *
 * @param report is told, after each period, how many lines of a kind were left out
 * @returns whether another line of this kind is to be written
 */
export function throttleByKey(report: (kind: string, leftOut: number) => void): (kind: string) => boolean {
  const storms = new Map<string, Storm>();
  const end = (kind: string) => {
    const { leftOut = 0 } = storms.get(kind) ?? {};
    storms.delete(kind);
    if (leftOut > 0) report(kind, leftOut);
  };
  return (kind) => {
    const known = storms.get(kind);
    if (!known) {
      storms.set(kind, { lines: 1, leftOut: 0 });
      setTimeout(end, PERIOD_MS, kind).unref();
      return true;
    }
    known.lines += 1;
    if (known.lines > MOST) known.leftOut += 1;
    return known.lines <= MOST;
  };
}
