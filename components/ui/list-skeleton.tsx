import { texts } from "@/components/ui/texts";

type Props = { rows?: number };

/** The outline of a list of posts and people while it loads. */
export function ListSkeleton({ rows = 4 }: Props) {
  return (
    <div>
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <div aria-hidden="true" className="flex flex-col gap-4">
        {Array.from({ length: rows }, (_, at) => at).map((at) => (
          <div key={at} className="flex items-center gap-4 rounded-box border border-line bg-card p-4">
            <div className="skeleton size-14 shrink-0" />
            <div className="flex flex-1 flex-col gap-2">
              <div className="skeleton h-5 w-1/2" />
              <div className="skeleton h-4 w-4/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
