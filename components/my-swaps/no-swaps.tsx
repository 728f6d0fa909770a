import { texts } from "@/components/replies/texts";
import { Link } from "@/components/ui/link";
import { Spot } from "@/components/ui/spot";

/** For a new member: where to begin. */
export function NoSwaps() {
  const { heading, lead, donate, ask } = texts.me.nothing;
  return (
    <div className="flex flex-col items-center gap-3 rounded-box border border-dashed border-field-line px-4 py-14 text-center">
      <Spot name="swap" />
      <h2 className="text-lg font-bold">{heading}</h2>
      <p className="max-w-md text-soft">{lead}</p>
      <p className="flex flex-wrap justify-center gap-2">
        <Link href="/donate" className="btn btn-primary">
          {donate}
        </Link>
        <Link href="/demand" className="btn btn-outline btn-primary">
          {ask}
        </Link>
      </p>
    </div>
  );
}
