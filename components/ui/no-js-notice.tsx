import { texts } from "@/components/ui/texts";

/** Forms talk to the server by script; without it they say so. Shown by `scripting: none`, see globals.css. */
export function NoJsNotice() {
  return (
    <p className="no-js-only hidden rounded-field border border-line bg-card p-4">{texts.needsScript}</p>
  );
}
