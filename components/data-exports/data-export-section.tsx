"use client";

import { useAction } from "@/components/browser/use-action";
import { texts } from "@/components/data-exports/texts";
import { isAtWork, useDataExport } from "@/components/data-exports/use-data-export";
import { LoadError } from "@/components/ui/load-error";
import { LocalTime } from "@/components/ui/local-time";
import { Sentence } from "@/components/ui/sentence";
import { StatusMessage } from "@/components/ui/status-message";
import type { ExportView } from "@/lib/data-exports/schema";
import { formatBytes, formatPercent } from "@/lib/text/format-number";

/** Everything about the member in one file, on demand. */
export function DataExportSection() {
  const { latest, error, load, request } = useDataExport();
  const { busy, outcome, run } = useAction();
  return (
    <section
      id="data"
      tabIndex={-1}
      aria-labelledby="data-heading"
      className="flex flex-col gap-4 outline-none"
    >
      <div className="flex flex-col gap-1">
        <h2 id="data-heading" className="max-lg:sr-only">
          {texts.heading}
        </h2>
        <p className="text-soft">{texts.help}</p>
      </div>
      <LoadError error={error} onRetry={() => void load()} />
      {isAtWork(latest) && latest && <Progress of={latest} />}
      {latest?.state === "ready" && <Ready file={latest} />}
      {latest?.state === "failed" && (
        <p role="status" className="font-semibold text-error">
          {texts.failed}
        </p>
      )}
      {!isAtWork(latest) && (
        <button
          type="button"
          className="btn btn-quiet self-start"
          disabled={busy}
          onClick={() => void run(request, texts.requested)}
        >
          {latest ? texts.again : texts.request}
        </button>
      )}
      <StatusMessage outcome={latest?.state === "ready" ? null : outcome} />
    </section>
  );
}

function Progress({ of: { done, total } }: { of: ExportView }) {
  const share = total > 0 ? done / total : 0;
  return (
    <div className="flex flex-col gap-2">
      <p>{texts.progress(formatPercent(share))}</p>
      <progress
        aria-label={texts.progressName}
        value={share}
        max={1}
        className="progress progress-primary w-full"
      />
    </div>
  );
}

function Ready({ file: { _id, bytes, createdAt, expiresAt } }: { file: ExportView }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status">
        <Sentence
          text={texts.ready(bytes ? formatBytes(bytes) : undefined)}
          values={{ until: <LocalTime iso={expiresAt ?? createdAt} /> }}
        />
      </p>
      <a href={`/api/v1/me/export/${_id}`} download className="btn btn-primary">
        {texts.fetch}
      </a>
    </div>
  );
}
