"use client";

import { useEffect } from "react";
import { texts } from "@/components/layout/texts";
import { Spot } from "@/components/ui/spot";

type Props = { error: unknown; retry(): void };

export function ApplicationError({ error, retry }: Props) {
  useEffect(() => console.error(error), [error]);
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <div role="alert" className="flex flex-col items-start gap-4 py-10">
      <Spot name="cup" />
      <h1>{texts.applicationError.heading}</h1>
      <p className="lead">{texts.applicationError.lead}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={() => retry()}>
          {texts.applicationError.retry}
        </button>
        {/* A full load: whatever state led here is left behind. */}
        <a href="/" className="btn btn-outline btn-primary">
          {texts.applicationError.home}
        </a>
      </div>
      {digest && <p className="text-sm text-soft">{texts.applicationError.mention(digest)}</p>}
    </div>
  );
}
