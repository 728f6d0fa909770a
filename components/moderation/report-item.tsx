import { texts } from "@/components/moderation/texts";
import type { OwnReport } from "@/lib/moderation/schema";
import { formatDay } from "@/lib/text/format";

export function ReportItem({ report: { kind, title, reason, createdAt, outcome } }: { report: OwnReport }) {
  const said = texts.reports.said(kind, title);
  return (
    <li className="flex flex-col gap-1 py-4">
      <p className="font-semibold break-words first-letter:uppercase">{said}</p>
      <p className="text-sm text-soft">
        {texts.dialog.reasons[reason]} · <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </p>
      <p className={outcome === "waiting" ? "text-soft" : ""}>{texts.reports.outcomes[outcome]}</p>
    </li>
  );
}
