import { useState } from "react";
import { queueTexts as texts } from "@/components/moderation-queue/texts";
import { Lightbox } from "@/components/ui/lightbox";
import { Link } from "@/components/ui/link";
import type { CaseView } from "@/lib/moderation/schema";

/** As they were when they were reported. */
export function CaseWords({ found }: { found: CaseView }) {
  const { kind, words, laterWords, path } = found;
  return (
    <section className="flex flex-col gap-4 rounded-box border border-line bg-card p-4 sm:p-6">
      <p className="text-sm font-semibold text-soft">{texts.kinds[kind]}</p>
      {(kind === "post" || kind === "member") && <h2 className="break-words">{words.title}</h2>}
      <Words words={words} />
      {laterWords.map((later, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: versions are only added at the end.
        <div key={index} className="flex flex-col gap-4 border-t border-line pt-4">
          <h3>{texts.case.later}</h3>
          {later.title !== words.title && <p className="font-semibold break-words">{later.title}</p>}
          <Words words={later} />
        </div>
      ))}
      {path && (
        <Link
          href={path}
          className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
        >
          {texts.case.where}
        </Link>
      )}
    </section>
  );
}

function Words({ words }: { words: CaseView["words"] }) {
  return (
    <>
      {words.text ? (
        <p className="break-words whitespace-pre-line">{words.text}</p>
      ) : (
        <p className="text-soft">{texts.case.noWords}</p>
      )}
      <Pictures urls={words.pictures} />
      {words.tags.length > 0 && (
        <p>
          <span className="font-semibold">{texts.case.tags}:</span> {words.tags.join(", ")}
        </p>
      )}
    </>
  );
}

function Pictures({ urls }: { urls: string[] }) {
  const [shown, show] = useState<number | null>(null);
  if (urls.length === 0) return null;
  const step = (by: number) =>
    shown !== null && urls[shown + by] !== undefined ? () => show(shown + by) : undefined;
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {urls.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              aria-label={texts.case.picture(index + 1)}
              className="block overflow-hidden rounded-field border border-line"
              onClick={() => show(index)}
            >
              {/* biome-ignore lint/performance/noImgElement: one stored size, for a few people. */}
              <img src={url} alt="" className="size-24 object-cover" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Lightbox
          src={urls[shown] ?? ""}
          alt={texts.case.picture(shown + 1)}
          onClose={() => show(null)}
          onPrevious={step(-1)}
          onNext={step(1)}
        />
      )}
    </>
  );
}
