import { texts } from "@/components/safety/texts";
import { Link } from "@/components/ui/link";

/** The most important advice when two people begin to deal with each other. */
export function SafetyNote({ at }: { at: keyof typeof texts.heading }) {
  return (
    // No landmark: two promises on one page have it twice.
    <div
      role="note"
      aria-label={texts.heading[at]}
      className="flex flex-col items-start gap-1 rounded-field border border-line bg-card px-4 py-3"
    >
      <p className="font-bold">{texts.heading[at]}</p>
      <p className="text-soft">{texts.text[at]}</p>
      <Link
        href="/safety"
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        {texts.link}
      </Link>
    </div>
  );
}
