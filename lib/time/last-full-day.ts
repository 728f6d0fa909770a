/** A time within the day before that of `end`, by the local clock: the last day that is over by then. */
export function lastFullDay(end: Date): Date {
  return new Date(end.getFullYear(), end.getMonth(), end.getDate() - 1, 12);
}
