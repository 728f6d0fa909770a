const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Says when to try again: "That was a lot at once. Please try again in 4 minutes." */
export function retryMessage(seconds: number, why = "That was a lot at once."): string {
  return `${why} Please try again in ${waitOf(seconds)}.`;
}

/** Never too early, so rounded up. */
function waitOf(seconds: number): string {
  if (seconds <= 90) return counted(Math.max(1, Math.ceil(seconds)), "second");
  if (seconds <= 90 * MINUTE) return counted(Math.ceil(seconds / MINUTE), "minute");
  return counted(Math.ceil(seconds / HOUR), "hour");
}

const counted = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"}`;
