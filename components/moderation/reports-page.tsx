"use client";

import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { DecisionItem } from "@/components/moderation/decision-item";
import { ReportItem } from "@/components/moderation/report-item";
import { texts } from "@/components/moderation/texts";
import { useOwnCases } from "@/components/moderation/use-own-cases";
import { Link } from "@/components/ui/link";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import type { OwnDecision, OwnReport, OwnWaiting } from "@/lib/moderation/schema";

/** Moderation as its members see it: what was decided about them, and what became of their reports. */
export function ReportsPage() {
  const { user, loading } = useSession();
  const { cases, error, load } = useOwnCases(user?._id);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h1>{texts.page.heading}</h1>
        <p className="lead">{texts.page.lead}</p>
      </header>
      <NoJsNotice />
      {!user && !loading && <LoginPrompt lead={texts.page.login} path="/me/reports" />}
      <LoadError error={error} onRetry={() => void load()} />
      {(loading || (user && !cases && !error)) && <ListSkeleton />}
      {user && cases && (
        <>
          <Waiting waiting={cases.waiting} />
          <Decisions decisions={cases.decisions} onChange={load} />
          <Reports reports={cases.reports} />
          <Link
            href="/me/settings"
            className="flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
          >
            {texts.page.back}
          </Link>
        </>
      )}
    </div>
  );
}

function Waiting({ waiting }: { waiting: OwnWaiting[] }) {
  if (waiting.length === 0) return null;
  return (
    <section
      aria-labelledby="waiting"
      className="flex flex-col gap-4 rounded-box bg-sun-ground p-4 text-ink sm:p-5"
    >
      <h2 id="waiting">{texts.waiting.heading}</h2>
      <ul className="flex flex-col gap-3">
        {waiting.map(({ _id, kind, title, cause }) => (
          <li key={_id} className="break-words">
            {texts.waiting[cause](kind, title)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decisions({ decisions, onChange }: { decisions: OwnDecision[]; onChange(): Promise<void> }) {
  return (
    <section aria-labelledby="decisions" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="decisions">{texts.decisions.heading}</h2>
        <p className="text-soft">{texts.decisions.help}</p>
      </div>
      {decisions.length === 0 ? (
        <p>{texts.decisions.none}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {decisions.map((decision) => (
            <DecisionItem key={decision._id} decision={decision} onChange={onChange} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Reports({ reports }: { reports: OwnReport[] }) {
  return (
    <section aria-labelledby="reports" className="flex flex-col gap-4 border-t border-line pt-8">
      <h2 id="reports">{texts.reports.heading}</h2>
      {reports.length === 0 ? (
        <p>{texts.reports.none}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-box border border-line bg-card px-4 sm:px-5">
          {reports.map((report) => (
            <ReportItem key={report._id} report={report} />
          ))}
        </ul>
      )}
    </section>
  );
}
