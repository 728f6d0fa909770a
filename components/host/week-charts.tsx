import { healthTexts } from "@/components/host/health-texts";
import { Disclosure } from "@/components/ui/disclosure";
import type { WeekNumbers } from "@/lib/statistics/schema";
import { formatCount, formatDay } from "@/lib/text/format";

const { numbers: texts } = healthTexts;

const MEASURES = ["posts", "replies", "handovers", "hoursToPromise", "unanswered"] as const;
type Measure = (typeof MEASURES)[number];

/** Small charts for the eye, and one table with the same numbers. */
export function WeekCharts({ weeks }: { weeks: WeekNumbers[] }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {MEASURES.map((measure) => (
          <Chart key={measure} measure={measure} weeks={weeks} />
        ))}
      </div>
      <Disclosure summary={texts.table}>
        <Table weeks={weeks} />
      </Disclosure>
    </>
  );
}

const said = (value: number | null | undefined) =>
  value === null || value === undefined ? texts.nothing : formatCount(value);

const HEIGHT = 56;
const STEP = 16;
const BAR = 12;

function Chart({ measure, weeks }: { measure: Measure; weeks: WeekNumbers[] }) {
  const values = weeks.map((week) => week[measure] ?? 0);
  const most = Math.max(...values);
  const note = measure in texts.notes && texts.notes[measure as keyof typeof texts.notes];
  return (
    <figure className="flex flex-col gap-2 rounded-box border border-line bg-card p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b>{texts.charts[measure]}</b>
        <span className="text-sm text-soft">{texts.thisWeek(said(weeks.at(-1)?.[measure]))}</span>
        {note && <span className="w-full text-sm text-soft">{note}</span>}
      </figcaption>
      {/* The table has the same numbers. */}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${weeks.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-auto h-16 w-full"
      >
        {values.map((value, index) => {
          const height = most > 0 ? Math.max(value > 0 ? 3 : 1, (value / most) * HEIGHT) : 1;
          const isLast = index === weeks.length - 1;
          return (
            <rect
              key={weeks[index]?.week}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx="1.5"
              fill="var(--color-primary)"
              // The week is not over.
              opacity={isLast ? 0.5 : 1}
            />
          );
        })}
      </svg>
      <span aria-hidden="true" className="flex justify-between text-xs text-soft">
        <span>{weeks[0] && formatDay(weeks[0].week)}</span>
        <span>{texts.most(formatCount(most))}</span>
      </span>
    </figure>
  );
}

function Table({ weeks }: { weeks: WeekNumbers[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by the keyboard.
    <section className="overflow-x-auto" aria-label={texts.table} tabIndex={0}>
      <table className="w-full text-start wrap-break-word">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pe-4">
              {texts.week}
            </th>
            {MEASURES.map((measure) => (
              <th key={measure} scope="col" className="py-2 pe-4 text-end">
                {texts.charts[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...weeks].reverse().map((week) => (
            <tr key={week.week} className="border-b border-line">
              <th scope="row" className="py-2 pe-4 font-normal whitespace-nowrap">
                {formatDay(week.week)}
              </th>
              {MEASURES.map((measure) => (
                <td key={measure} className="py-2 pe-4 text-end tabular-nums">
                  {said(week[measure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
