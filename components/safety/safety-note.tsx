import { texts } from "@/components/safety/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { Link } from "@/components/ui/link";

const LOOK = "flex flex-col items-start gap-1 rounded-field border border-line bg-card px-4";

/** The most important advice when two people begin to deal with each other. Beside a place and a code its heading is enough. */
export function SafetyNote({ at }: { at: keyof typeof texts.heading }) {
  const isFolded = at === "promise";
  const advice = (
    <>
      <p className="text-soft">{texts.text[at]}</p>
      <Link
        href="/safety"
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        {texts.link}
      </Link>
    </>
  );
  return (
    // No landmark: two promises on one page have it twice.
    <div role="note" aria-label={texts.heading[at]} className={`${LOOK} ${isFolded ? "py-1" : "py-3"}`}>
      {isFolded ? (
        <Disclosure summary={texts.heading[at]} className="w-full">
          {advice}
        </Disclosure>
      ) : (
        <>
          <p className="font-bold">{texts.heading[at]}</p>
          {advice}
        </>
      )}
    </div>
  );
}
