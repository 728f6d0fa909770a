/** The list with one of its things at another place. */
export function moved<Thing>(list: Thing[], from: number, to: number): Thing[] {
  const one = list[from];
  return one === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, one);
}
