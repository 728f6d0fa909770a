import { texts } from "@/components/feed/empty-texts";
import { demandHref } from "@/components/post-form/demand-href";
import { Link } from "@/components/ui/link";
import { Spot } from "@/components/ui/spot";
import type { PostType } from "@/lib/posts/field-rules";

/** Nothing here yet: says so, and what one could do about it. */
export default function EmptyList({ type, q }: { type: PostType; q: string }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-box border border-dashed border-field-line px-4 py-14 text-center">
      <Spot name={q ? "search" : "box"} />
      <h3 className="text-lg font-bold">{q ? texts.noMatch[type](q) : texts.heading[type]}</h3>
      <p className="max-w-md text-soft">{q ? texts.otherWord : texts.invitation[type]}</p>
      <NextStep type={type} q={q} />
      {q && (
        <Link
          href={`/?${new URLSearchParams({ q })}${type === "offer" ? "#demands" : "#donations"}`}
          className="btn btn-outline btn-primary"
        >
          {texts.otherList[type]}
        </Link>
      )}
    </div>
  );
}

function NextStep({ type, q }: { type: PostType; q: string }) {
  const toDonate = type === "offer" && !q;
  return (
    <Link href={toDonate ? "/donate" : demandHref(q)} className="btn btn-primary">
      {toDonate ? texts.donate : texts.ask}
    </Link>
  );
}
