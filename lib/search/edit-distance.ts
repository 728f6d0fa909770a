/** Counts typos by optimal string alignment: an extra, missing or wrong letter, or two neighbours swapped. */
export function editDistance(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  let older: number[] = [];
  let old = [0, ...right.map((_, at) => at + 1)];
  for (let row = 1; row <= left.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const wrong = left[row - 1] === right[column - 1] ? 0 : 1;
      const isExchange = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const exchanged = isExchange ? at(older, column - 2) + 1 : Number.POSITIVE_INFINITY;
      now.push(
        Math.min(at(old, column) + 1, at(now, column - 1) + 1, at(old, column - 1) + wrong, exchanged),
      );
    }
    [older, old] = [old, now];
  }
  return at(old, right.length);
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
