import { Link } from "@/components/ui/link";
import { Spot } from "@/components/ui/spot";

type Props = { heading: string; lead: string; home: string };

/** A page that says one thing, with a way home. */
export function MessagePage({ heading, lead, home }: Props) {
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <Spot name="signpost" />
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      <Link href="/" className="btn btn-primary">
        {home}
      </Link>
    </div>
  );
}
