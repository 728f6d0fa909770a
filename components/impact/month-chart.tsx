import { texts } from "@/components/impact/texts";
import type { MonthTally } from "@/lib/impact/schema";
import { formatCount, formatMonth } from "@/lib/text/format";

const SHOWN_MONTHS = 12;
/** In per cent: above the bars are their numbers. */
const MAX_HEIGHT = 88;

const compact = new Intl.NumberFormat("en-GB", { notation: "compact" });

const short = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const shortMonth = (month: string) => short.format(new Date(`${month}-01`));

/** Newest first in, oldest first out, and a month without a hand-over counts as well. */
export function lastMonths(months: MonthTally[], count = SHOWN_MONTHS): { month: string; items: number }[] {
  const [newest] = months;
  if (!newest) return [];
  const items = new Map(months.map((one) => [one.month, one.items]));
  const [year = 0, number = 1] = newest.month.split("-").map(Number);
  return Array.from({ length: count }, (_, at) => {
    const month = new Date(Date.UTC(year, number - count + at, 1)).toISOString().slice(0, 7);
    return { month, items: items.get(month) ?? 0 };
  });
}

/** Bars for the eye; the table below it says the same to everybody. */
export function MonthChart({ months }: { months: MonthTally[] }) {
  const shown = lastMonths(months);
  const most = Math.max(...shown.map(({ items }) => items));
  const top = shown.findIndex(({ items }) => items === most);
  const summary = texts.chart(formatMonth(`${shown[top]?.month}-01`), formatCount(most));
  return (
    <figure className="flex flex-col gap-1 rounded-box border border-line bg-card p-4 sm:p-6">
      <figcaption className="pb-3 text-soft">{summary}</figcaption>
      <div aria-hidden="true" className="grid h-40 grid-flow-col auto-cols-fr sm:h-52">
        {shown.map(({ month, items }, at) => (
          <div key={month} className="flex min-w-0 flex-col items-center justify-end">
            {items > 0 && (
              <span className="text-xs whitespace-nowrap text-soft max-[16rem]:hidden">
                {compact.format(items)}
              </span>
            )}
            <span
              className={`w-3/4 bg-primary ${at === top ? "" : "opacity-45"}`}
              style={{ height: `max(1px, ${(items / most) * MAX_HEIGHT}%)` }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="grid grid-flow-col auto-cols-fr text-center text-xs text-soft">
        {shown.map(({ month }) => (
          <span key={month}>
            <span className="sm:hidden">{shortMonth(month).slice(0, 1)}</span>
            <span className="max-sm:hidden">{shortMonth(month)}</span>
          </span>
        ))}
      </div>
    </figure>
  );
}
