import type { ReactNode } from "react";
import { MonthChart } from "@/components/impact/month-chart";
import { texts } from "@/components/impact/texts";
import { nameCells } from "@/components/map/cell-names";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon";
import { roundTogether } from "@/lib/impact/rules";
import { type AreaTally, type Impact, MIN_GROUP_SIZE, type Tally } from "@/lib/impact/schema";
import { WEIGHTS } from "@/lib/impact/weights";
import { MAX_SAID_ITEMS } from "@/lib/replies/handover-rules";
import { formatCount } from "@/lib/text/format";
import { formatMonth } from "@/lib/text/format-moment";

/** All of a large site are too many for a page; the files name each. */
const SHOWN_AREAS = 30;

export function ImpactPage({ impact }: { impact: Impact }) {
  return (
    <article className="@container mx-auto flex w-full max-w-3xl flex-col gap-10">
      <header className="flex flex-col gap-3">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </header>
      {impact.total.handovers > 0 ? <Numbers impact={impact} /> : <p>{texts.none}</p>}
      <Estimate />
      <Downloads />
    </article>
  );
}

function Numbers({ impact: { total, months, areas, elsewhere } }: { impact: Impact }) {
  const { month, area } = texts.columns;
  const [elsewhereInWhole = elsewhere, ...areasInWhole] = inWholeKilograms([elsewhere, ...areas]);
  const shown = areasInWhole.slice(0, SHOWN_AREAS) as AreaTally[];
  const names = nameCells(shown.map((one) => ({ ...one, town: one.name || numbersOf(one) })));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-12 gap-y-6 rounded-box bg-green-ground px-6 py-7 sm:px-8">
        <p>
          <b className="block text-6xl leading-none font-extrabold tracking-tight text-primary tabular-nums sm:text-7xl">
            {formatCount(total.items)}
          </b>
          <span className="mt-2 block text-lg font-semibold">{texts.keptInUse(total.items)}</span>
        </p>
        <dl className="grid grid-cols-[repeat(3,auto)] gap-x-6 gap-y-4 @max-[20rem]:grid-cols-1 sm:gap-x-10">
          <Fact name={texts.facts.kilograms}>{texts.kilograms(total.kilograms) || texts.unknownWeight}</Fact>
          <Fact name={texts.facts.handovers}>{formatCount(total.handovers)}</Fact>
          <Fact name={texts.facts.verified}>{formatCount(total.verified)}</Fact>
        </dl>
        {texts.kilograms(total.kilograms) && (
          <p className="basis-full text-sm text-soft">
            {texts.estimated(total.kilograms)} {texts.comparison}
          </p>
        )}
      </div>
      <Section heading={texts.months}>
        <MonthChart months={months} />
        <Disclosure summary={texts.monthsTable}>
          <Table
            first={month}
            rows={inWholeKilograms(months).map((one) => [one.month, formatMonth(`${one.month}-01`), one])}
            total={total}
          />
        </Disclosure>
      </Section>
      <Section heading={texts.areas} lead={texts.areasLead(MIN_GROUP_SIZE)}>
        <Table
          first={area}
          rows={[
            ...shown.map((one, index): Row => [`${one.latitude},${one.longitude}`, names[index] ?? "", one]),
            ...(elsewhere.handovers > 0
              ? [["elsewhere", texts.elsewhere, elsewhereInWhole] satisfies Row]
              : []),
          ]}
          total={total}
        />
        {areas.length > SHOWN_AREAS && (
          <p className="text-soft">{texts.moreAreas(areas.length - SHOWN_AREAS)}</p>
        )}
      </Section>
    </>
  );
}

/** Rounded together: as they stand in a table they add up to its total. */
function inWholeKilograms<Part extends Tally>(parts: Part[]): Part[] {
  const lows = roundTogether(parts.map(({ kilograms: { low } }) => low));
  const highs = roundTogether(parts.map(({ kilograms: { high } }) => high));
  return parts.map((part, at) => ({ ...part, kilograms: { low: lows[at] ?? 0, high: highs[at] ?? 0 } }));
}

/** Without a town there is no side of it. */
const numbersOf = ({ latitude, longitude }: AreaTally) =>
  `${texts.unnamed} ${latitude.toFixed(2)}, ${longitude.toFixed(2)}`;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="mt-0.5 text-xl leading-tight font-bold">{children}</dd>
    </div>
  );
}

function Section({ heading, lead, children }: { heading: string; lead?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2>{heading}</h2>
      {lead && <p className="max-w-lg text-soft">{lead}</p>}
      {children}
    </section>
  );
}

type Row = [key: string, name: ReactNode, tally: Tally];

// Beside very large letters the numbers of a row go below its name.
const TABLE = "w-full border-collapse @max-[16rem]:block @max-[16rem]:*:block";
const ROW =
  "border-b border-line @max-[16rem]:grid @max-[16rem]:grid-cols-[minmax(min-content,1fr)_minmax(min-content,2.5rem)_minmax(min-content,1fr)] @max-[16rem]:gap-x-3";
const NAME = "@max-[16rem]:col-span-full @max-[16rem]:pb-0";
const HEAD =
  "py-2 ps-3 sm:w-28 text-end text-sm font-normal text-soft wrap-normal @max-[16rem]:w-auto @max-[16rem]:ps-0";
const NUMBER =
  "py-2.5 ps-3 text-end align-top tabular-nums whitespace-nowrap wrap-normal @max-[16rem]:ps-0 @max-[16rem]:whitespace-normal";

function Table({ first, rows, total }: { first: string; rows: Row[]; total: Tally }) {
  const { handovers, items, kilograms } = texts.columns;
  return (
    <>
      <table className={TABLE}>
        <thead>
          <tr className={ROW}>
            <th scope="col" className={`py-2 text-start text-sm font-normal text-soft ${NAME}`}>
              {first}
            </th>
            {[handovers, items, kilograms].map((name) => (
              <th key={name} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, name, tally]) => (
            <TallyRow key={key} name={name} tally={tally} />
          ))}
        </tbody>
        <tfoot className="font-bold">
          <TallyRow name={texts.together} tally={total} />
        </tfoot>
      </table>
      <p className="text-sm text-soft">{texts.rounding}</p>
    </>
  );
}

const TallyRow = ({ name, tally }: { name: ReactNode; tally: Tally }) => (
  <tr className={ROW}>
    <th scope="row" className={`py-2.5 text-start align-top font-semibold ${NAME}`}>
      {name}
    </th>
    <td className={NUMBER}>{formatCount(tally.handovers)}</td>
    <td className={NUMBER}>{formatCount(tally.items)}</td>
    <td className={NUMBER}>{texts.range(tally.kilograms)}</td>
  </tr>
);

function Estimate() {
  const { heading, lead, summary, columns, sources } = texts.estimate;
  return (
    <Section heading={heading} lead={lead(MAX_SAID_ITEMS)}>
      <Disclosure summary={summary}>
        <table className={`mt-2 ${TABLE}`}>
          <thead>
            <tr className={`text-start text-sm text-soft ${ROW}`}>
              <th scope="col" className={`py-2 font-normal ${NAME}`}>
                {columns.kind}
              </th>
              <th scope="col" className={HEAD}>
                {columns.kilograms}
              </th>
              <th scope="col" className="py-2 ps-6 font-normal @max-[16rem]:col-span-2 @max-[16rem]:ps-0">
                {columns.source}
              </th>
            </tr>
          </thead>
          <tbody>
            {WEIGHTS.map(({ kind, low, high, source }) => (
              <tr key={kind} className={ROW}>
                <th scope="row" className={`py-2 text-start align-top font-semibold ${NAME}`}>
                  {kind}
                </th>
                <td className={NUMBER}>
                  {low}–{high}
                </td>
                <td className="py-2 ps-6 align-top text-sm text-soft @max-[16rem]:col-span-2 @max-[16rem]:ps-0">
                  {sources[source]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </Section>
  );
}

function Downloads() {
  const { heading, lead, csv, json } = texts.download;
  return (
    <Section heading={heading} lead={lead}>
      <p className="flex flex-wrap gap-2">
        <a href="/impact.csv" download className="btn btn-quiet">
          <Icon name="download" className="size-[18px]" />
          {csv}
        </a>
        <a href="/api/v1/impact" className="btn btn-quiet">
          <Icon name="braces" className="size-[18px]" />
          {json}
        </a>
      </p>
    </Section>
  );
}
