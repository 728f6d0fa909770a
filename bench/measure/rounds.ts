/** Measures each side once in every round. Their order rotates, so that none always runs first. */
export async function runRounds<Side, Sample>(
  sides: Side[],
  rounds: number,
  measure: (side: Side, round: number) => Promise<Sample>,
): Promise<Sample[][]> {
  const samples: Sample[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const index of orderOf(sides.length, round)) {
      const side = sides[index] as Side;
      samples[index]?.push(await measure(side, round));
    }
  return samples;
}

export const orderOf = (count: number, round: number): number[] =>
  Array.from({ length: count }, (_, place) => (place + round) % count);
