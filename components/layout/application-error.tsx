"use client";

import { useEffect } from "react";
import { texts } from "@/components/layout/application-error-texts";
import { texts as layoutTexts } from "@/components/layout/texts";
import { Spot } from "@/components/ui/spot";

type Props = { error: unknown; retry(): void };

/** All of what `error-page.tsx` shows at first. */
export default function ApplicationError({ error, retry }: Props) {
  useEffect(() => console.error(error), [error]);
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <div role="alert" className="flex flex-col items-start gap-4 py-10">
      <Spot name="cup" />
      <h1>{layoutTexts.applicationError.heading}</h1>
      <p className="lead">{texts.lead}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={() => retry()}>
          {texts.retry}
        </button>
        {/* A full load: whatever state led here is left behind. */}
        <a href="/" className="btn btn-outline btn-primary">
          {layoutTexts.applicationError.home}
        </a>
      </div>
      {digest && <p className="text-sm text-soft">{texts.mention(digest)}</p>}
    </div>
  );
}
