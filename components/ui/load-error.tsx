import { texts } from "@/components/ui/texts";

/** A status rather than an alert: the content that is there already stays usable. */
export function LoadError({ error, onRetry }: { error: string | null; onRetry(): void }) {
  if (!error) return null;
  return (
    <p role="status" className="flex items-center justify-between gap-3 font-semibold text-error">
      {error}
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        {texts.retry}
      </button>
    </p>
  );
}
