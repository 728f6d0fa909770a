"use client";

import { useAction } from "@/components/browser/use-action";
import { texts } from "@/components/replies/texts";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { LocalTime } from "@/components/ui/local-time";
import { Sentence } from "@/components/ui/sentence";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { PosterReportView, ReplyView } from "@/lib/replies/schema";

const { posterAbsence: said } = texts;

type OwnProps = { reply: ReplyView; name: string; onChange(): Promise<void> };

/** For the replier: that the poster was not there, once the agreed time is over, and what became of it. */
export function ReportPosterAbsence({ reply, name, onChange }: OwnProps) {
  const { busy, outcome, run } = useAction();
  const { _id, posterReport, posterNoShowFrom } = reply;
  const isPast = posterNoShowFrom !== undefined && Date.parse(posterNoShowFrom) <= Date.now();
  const isShown = posterReport || posterNoShowFrom || outcome?.text;
  const report = () =>
    void run(async () => {
      await mutate("PUT", `/reply/${_id}/absence`);
      await onChange();
    }, said.reported(name));
  return (
    <div className={isShown ? "flex flex-col items-start gap-2" : "sr-only"}>
      {posterReport && <OwnOutcome report={posterReport} name={name} />}
      {isPast && (
        <ConfirmButton
          label={said.report(name)}
          question={said.question(name)}
          disabled={busy}
          onConfirm={report}
        />
      )}
      {posterNoShowFrom && !isPast && (
        <p className="text-sm text-soft">
          <Sentence text={said.from} values={{ name, time: <LocalTime iso={posterNoShowFrom} /> }} />
        </p>
      )}
      <StatusMessage outcome={outcome} />
    </div>
  );
}

function OwnOutcome({
  report: { outcome, disputableUntil },
  name,
}: {
  report: PosterReportView;
  name: string;
}) {
  if (outcome) return <p className="text-soft">{said.own[outcome](name)}</p>;
  return (
    <p className="text-soft">
      <Sentence text={said.own.open} values={{ name, time: <LocalTime iso={disputableUntil} /> }} />
    </p>
  );
}

type PosterProps = { replyId: string; report: PosterReportView; name: string };

/** For the poster: what is said about them, until when they can object, and the button for it. */
export function OwnPosterAbsence({ replyId, report, name }: PosterProps) {
  const { busy, outcome, run } = useAction();
  if (report.outcome) return <p className="text-soft">{said.poster[report.outcome](name)}</p>;
  const object = () =>
    void run(async () => void (await mutate("PUT", `/reply/${replyId}/dispute`)), said.objected);
  return (
    <div className="flex flex-col items-start gap-2 rounded-box bg-sun-ground p-4 text-ink">
      <p className="font-bold">{said.poster.lead(name)}</p>
      {outcome?.kind !== "success" && (
        <>
          <p>
            <Sentence
              text={said.poster.until}
              values={{ time: <LocalTime iso={report.disputableUntil} /> }}
            />
          </p>
          <button type="button" className="btn btn-primary" disabled={busy} onClick={object}>
            {said.object}
          </button>
        </>
      )}
      <StatusMessage outcome={outcome} />
    </div>
  );
}
