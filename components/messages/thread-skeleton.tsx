import { texts } from "@/components/ui/texts";

const WIDTHS = ["w-3/5 self-start", "w-2/5 self-end", "w-1/2 self-start", "w-3/4 self-end"];

/** The outline of a thread while it loads. */
export function ThreadSkeleton() {
  return (
    <div className="flex flex-1 flex-col gap-3">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <div aria-hidden="true" className="flex flex-1 flex-col gap-4">
        <div className="skeleton h-9 w-2/5" />
        <div className="flex items-center gap-3 border-b border-line pb-3">
          <div className="skeleton size-12" />
          <div className="skeleton h-5 flex-1" />
        </div>
        <div className="mt-auto flex flex-col gap-3 pb-36">
          {WIDTHS.map((width) => (
            <div key={width} className={`skeleton h-11 ${width}`} />
          ))}
        </div>
      </div>
    </div>
  );
}
