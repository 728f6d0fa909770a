const PARTS = {
  ...({ year: "numeric", month: "2-digit", day: "2-digit" } as const),
  ...({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const),
};

/**
 * The day in a time zone.
 * @returns as "2026-05-03", and its midnight in ms since 1970; an hour off before a change of the clocks that night
 */
export function localDay(now: Date, timeZone: string): { day: string; midnight: number } {
  const found = new Intl.DateTimeFormat("en-GB", { ...PARTS, timeZone }).formatToParts(now);
  const part = (type: string) => found.find((one) => one.type === type)?.value ?? "";
  const day = [part("year"), part("month"), part("day")].join("-");
  const clock = Date.parse(`${day}T${part("hour")}:${part("minute")}:${part("second")}Z`);
  const offset = clock - Math.floor(now.getTime() / 1000) * 1000;
  return { day, midnight: Date.parse(`${day}T00:00:00Z`) - offset };
}
