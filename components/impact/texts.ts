import { middleOf, rounded } from "@/lib/impact/rules";
import type { Tally } from "@/lib/impact/schema";
import type { Source } from "@/lib/impact/weights";
import { formatCount, plural } from "@/lib/text/format";

/** "about 55 kg"; empty where we know no weight. */
function kilograms(exact: Tally["kilograms"]): string {
  const middle = middleOf(exact);
  if (middle > 0) return `about ${formatCount(middle)}\u00a0kg`;
  const { high } = rounded(exact);
  return high > 0 ? `up to ${formatCount(high)}\u00a0kg` : "";
}

/** "between 40 and 70 kg", for the small print; empty where one figure says it all. */
function between({ low, high }: Tally["kilograms"]): string {
  return low === 0 || low === high ? "" : `between ${formatCount(low)} and ${formatCount(high)}\u00a0kg`;
}

/** How sure the figure is. */
function estimated(exact: Tally["kilograms"]): string {
  const range = between(whole(exact));
  return range
    ? `The weight is our estimate by the kind of each item: ${range}.`
    : "The weight is our estimate by the kind of each item.";
}

/** "about 55 kg (40–70)", where there is one line for both. */
const onCard = (exact: Tally["kilograms"]): string =>
  between(rounded(exact)) ? `${kilograms(exact)} (${span(rounded(exact))})` : kilograms(exact);

const whole = ({ low, high }: Tally["kilograms"]) => ({ low: Math.round(low), high: Math.round(high) });

/** "42–71": in whole kilograms, so that parts add up to their total. */
const range = (exact: Tally["kilograms"]): string => span(whole(exact));

function span({ low, high }: Tally["kilograms"]): string {
  return low === high ? formatCount(high) : `${formatCount(low)}–${formatCount(high)}`;
}

const items = (n: number) => plural(n, "1 item", `${formatCount(n)} items`);
const verified = (n: number) =>
  plural(n, "1 hand-over was verified by code.", `${formatCount(n)} hand-overs were verified by code.`);

export const texts = {
  kilograms,
  onCard,
  estimated,
  range,
  title: "What it adds up to",
  description: "How many items neighbours have kept in use, and what they weigh, by month and by area.",
  heading: "What it adds up to",
  lead: "Every hand-over keeps something in use that might have been thrown away. Only what was really handed over counts.",
  none: "No hand-overs yet.",
  line: {
    items: (n: number) => `${items(n)} kept in use so far`,
    link: "See what it adds up to",
  },
  ofMember: (n: number) => `${items(n)} kept in use`,
  verified,
  share: {
    button: "Share your total",
    text: (n: number) => `I have kept ${items(n)} in use by swapping with my neighbours.`,
    copied: "Copied. Paste it wherever you like.",
    failed: "It could not be shared. Copy the address of this page instead.",
  },
  facts: {
    kilograms: "Their weight",
    handovers: "Hand-overs",
    verified: "Verified by code",
  },
  keptInUse: (n: number) => plural(n, "item kept in use", "items kept in use"),
  unknownWeight: "not known",
  // Eurostat, municipal waste generated: 511 kg in 2023 and 517 kg in 2024 for each person in the EU.
  comparison: "For comparison: each person in the EU throws away about 10\u00a0kg a week.",
  monthsTable: "All months as a table",
  chart: (months: string, items: string) => `Items by month. The most was in ${months}: ${items}.`,
  months: "By month",
  areas: "By area",
  areasLead: (fewest: number) =>
    `An area is about a kilometre wide and long, and larger where few people live. Those with fewer than ${fewest} hand-overs are put together as “elsewhere”, so that nobody can be told from them.`,
  moreAreas: (n: number) =>
    `${plural(n, "Another area is", `${formatCount(n)} more areas are`)} in the files below.`,
  columns: { month: "Month", area: "Area", handovers: "Hand-overs", items: "Items", kilograms: "kg" },
  unnamed: "Unnamed",
  elsewhere: "Elsewhere",
  together: "Together",
  rounding: "Weights are rounded to whole kilograms, so that the lines add up.",
  estimate: {
    heading: "How we estimate",
    lead: (most: number) =>
      `The words of a post tell what kind of thing it is, and so its typical weight. Where several kinds fit, the lightest counts; what fits none counts as an item without a weight. So it is a range, and rather too low than too high. Of a hand-over that no code has verified, at most ${most} items count. No hand-over weighs more than a tonne.`,
    summary: "The weights we use",
    columns: { kind: "One item", kilograms: "kg", source: "Source" },
    sources: {
      wrap: "WRAP, “Benefits of Reuse: Domestic Furniture”, with a margin of our own",
      own: "Our own estimate",
    } satisfies Record<Source, string>,
  },
  download: {
    heading: "Open data",
    lead: "The same numbers for your own use.",
    csv: "Download as CSV",
    json: "Read as JSON",
  },
} as const;
