/** Figures of several rounds. One slow round, as on a busy machine, moves the median little. */

export type Figure = { median: number; min: number; max: number };

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** Interpolates between neighbours. @throws RangeError without values */
export function percentile(values: number[], share: number): number {
  if (values.length === 0) throw new RangeError("there is no percentile of nothing");
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] as number;
  const above = sorted[Math.ceil(place)] as number;
  return below + (above - below) * (place - Math.floor(place));
}

export function summarize(values: number[]): Figure {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * The median of the ratios within each round, since both sides of a round met the same machine.
 * @throws RangeError if the rounds do not pair
 */
export function ratioOf(values: number[], peers: number[]): Figure {
  if (values.length !== peers.length) throw new RangeError("each round measures both sides");
  return summarize(values.map((value, round) => value / (peers[round] as number)));
}
