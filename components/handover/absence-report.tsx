"use client";

import { useAction } from "@/components/browser/use-action";
import { texts } from "@/components/replies/texts";
import { LocalTime } from "@/components/ui/local-time";
import { Sentence } from "@/components/ui/sentence";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { ReportView } from "@/lib/replies/schema";

const LOOK = "flex flex-col items-start gap-2 rounded-box bg-sun-ground p-4 text-ink";

type OwnProps = { replyId: string; state: string; report: ReportView; onChange(): Promise<void> };

/** The poster's report about this member, until when they can object, and the button for it. */
export function OwnAbsenceReport({ replyId, state, report, onChange }: OwnProps) {
  const { busy, outcome, run } = useAction();
  const { lead, keeps, ended, object, objected } = texts.report.own[report.reason];
  const isOpen = report.outcome === undefined;
  const dispute = () =>
    run(
      async () => {
        await mutate("PUT", `/reply/${replyId}/dispute`);
        await onChange();
      },
      state === "promised" ? objected : texts.report.thanks,
    );
  const isUpheld = report.outcome === "upheld" && state === "no-show" && report.counts;
  if (isUpheld) return <p className="text-soft">{texts.report.upheld}</p>;
  if (!isOpen && report.outcome !== "disputed" && !outcome) return null;
  const after = state === "promised" ? keeps : report.counts ? ended : texts.report.countsNothing;
  return (
    <div className="flex flex-col gap-2">
      {isOpen && (
        <div className={LOOK}>
          <p className="font-bold">{lead(report.counts)}</p>
          <p>
            <Sentence text={texts.report.until} values={{ time: <Deadline report={report} />, after }} />
          </p>
          <button type="button" className="btn btn-primary" disabled={busy} onClick={() => void dispute()}>
            {object}
          </button>
        </div>
      )}
      {!isOpen && state === "promised" && !outcome && <p className="text-soft">{objected}</p>}
      <StatusMessage outcome={outcome} />
    </div>
  );
}

type PosterProps = { name: string; state: string; report: ReportView; isAwaited?: boolean };

/** The poster's own report, and the answer to it. */
export function AbsenceReportLine({ name, state, report, isAwaited }: PosterProps) {
  const { open, until, next, noted, disputed, stays } = texts.report.poster;
  const isPromised = state === "promised";
  if (report.outcome === "disputed") {
    if (!isPromised && state !== "released") return null;
    return (
      <p className="font-semibold">
        {disputed[report.reason](name)} {isPromised && stays}
      </p>
    );
  }
  if (report.outcome) return null;
  return (
    <p className={LOOK}>
      <span>
        <Sentence
          text={until}
          values={{
            report: open[report.reason](name),
            time: <Deadline report={report} />,
            after: isPromised ? next(isAwaited) : noted,
          }}
        />
      </span>
    </p>
  );
}

const Deadline = ({ report }: { report: ReportView }) => (
  <b>
    <LocalTime iso={report.disputableUntil} />
  </b>
);
