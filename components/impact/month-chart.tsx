import { texts } from "@/components/impact/texts";
import type { MonthTally } from "@/lib/impact/schema";
import { formatCount } from "@/lib/text/format";
import { formatMonth } from "@/lib/text/format-moment";

const SHOWN_MONTHS = 12;
/** In per cent of the drawing: below the bars are the months, above the highest is its number. */
const BASE = 88;
const MAX_HEIGHT = 76;
/** Of a month without anything: a line. */
const MIN_HEIGHT = 0.5;
/** Of its month's width. */
const BAR = 0.75;

const list = new Intl.ListFormat("en-GB");

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
  const tops = shown.filter(({ items }) => items === most);
  const summary = texts.chart(
    list.format(tops.map(({ month }) => formatMonth(`${month}-01`))),
    formatCount(most),
  );
  return (
    <figure className="flex flex-col gap-1 rounded-box border border-line bg-card px-2 py-4 sm:p-6">
      <figcaption className="px-2 pb-3 text-soft sm:px-0">{summary}</figcaption>
      {/* In parts of itself and sizes of letters, so that it grows with the text. */}
      <svg aria-hidden="true" className="h-44 w-full text-xs text-ink sm:h-56">
        {shown.map(({ month, items }, at) => (
          <Bar
            key={month}
            month={shortMonth(month)}
            items={items}
            height={heightOf(items, most)}
            middle={((at + 0.5) * 100) / shown.length}
            width={(BAR * 100) / shown.length}
            isTop={items === most}
          />
        ))}
      </svg>
    </figure>
  );
}

export const heightOf = (items: number, most: number): number =>
  most > 0 ? Math.max(MIN_HEIGHT, (items / most) * MAX_HEIGHT) : MIN_HEIGHT;

type BarProps = {
  month: string;
  items: number;
  /** In per cent. */
  height: number;
  middle: number;
  width: number;
  isTop: boolean;
};

function Bar({ month, items, height, middle, width, isTop }: BarProps) {
  const text = { x: `${middle}%`, textAnchor: "middle", fill: "currentColor" } as const;
  return (
    <>
      {items > 0 && (
        <text {...text} y={`${BASE - height}%`} dy="-0.4em" className="font-semibold max-[16rem]:hidden">
          {compact.format(items)}
        </text>
      )}
      <rect
        x={`${middle - width / 2}%`}
        y={`${BASE - height}%`}
        width={`${width}%`}
        height={`${height}%`}
        fill="var(--color-primary)"
        opacity={isTop ? 1 : 0.45}
      />
      <text {...text} y="100%" dy="-0.3em" className="min-[22rem]:hidden">
        {month.slice(0, 1)}
      </text>
      <text {...text} y="100%" dy="-0.3em" className="max-[22rem]:hidden">
        {month}
      </text>
    </>
  );
}
