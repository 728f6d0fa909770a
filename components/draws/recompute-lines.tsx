import { recomputeScript } from "@/components/draws/recompute-script";

/** Lines of shell that draw the lots of a post again. */
export function RecomputeLines({ origin, postId }: { origin: string; postId: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
      tabIndex={0}
      className="overflow-x-auto rounded-field border border-line bg-card p-3 text-xs leading-relaxed"
    >
      <code>{recomputeScript(origin, postId)}</code>
    </pre>
  );
}
