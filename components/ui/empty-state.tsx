import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Spot, type SpotName } from "@/components/ui/spot";

type Props = {
  spot: SpotName;
  heading: string;
  /** One sentence. */
  lead: string;
  /** The one way on that most need. */
  next: { href: string; text: string };
  as?: "h2" | "h3";
  /** Other ways on. */
  children?: ReactNode;
};

/** A list without anything in it: what belongs there, and how it gets there. */
export const EmptyState = ({ spot, heading, lead, next, as: Heading = "h2", children }: Props) => (
  <div className="flex flex-col items-center gap-3 rounded-box border border-dashed border-field-line px-4 py-14 text-center">
    <Spot name={spot} />
    <Heading className="text-lg font-bold">{heading}</Heading>
    <p className="max-w-md text-soft">{lead}</p>
    <div className="flex flex-wrap items-start justify-center gap-3">
      <Link href={next.href} className="btn btn-primary">
        {next.text}
      </Link>
      {children}
    </div>
  </div>
);
