import { queueTexts as texts } from "@/components/moderation-queue/texts";
import { TimeAgo } from "@/components/ui/time-ago";
import type { CaseSummary } from "@/lib/moderation/schema";

type Props = { cases: CaseSummary[]; openId: string | null; onOpen(id: string): void };

export function CaseList({ cases, openId, onOpen }: Props) {
  return (
    <ul className="flex flex-col gap-2">
      {cases.map((one) => (
        <li key={one._id}>
          <button
            type="button"
            aria-current={one._id === openId}
            className="flex w-full flex-col gap-1 rounded-box border border-line bg-card p-3 text-start hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-green-ground"
            onClick={() => onOpen(one._id)}
          >
            <span className="flex flex-wrap items-center gap-2 text-sm">
              <span className="font-semibold text-soft">{texts.kinds[one.kind]}</span>
              {marksOf(one).map((mark) => (
                <span key={mark} className="rounded-full border border-line px-2 font-semibold">
                  {mark}
                </span>
              ))}
            </span>
            <span className="line-clamp-2 font-semibold break-words">{one.title}</span>
            <span className="text-sm text-soft">
              {texts.by(one.author.name)} · {texts.reports(one.reports)} ·{" "}
              <TimeAgo iso={one.decidedAt ?? one.openedAt} />
            </span>
            {one.claimedBy && (
              <span className="text-sm font-semibold text-primary">
                {texts.claimedBy(one.claimedBy.name)}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function marksOf({ isHidden, hasAppeal, isUndone, decision }: CaseSummary): string[] {
  return [
    ...(decision ? [texts.decided[decision]] : []),
    ...(isHidden ? [texts.marks.hidden] : []),
    ...(hasAppeal ? [texts.marks.appeal] : []),
    ...(isUndone ? [texts.marks.undone] : []),
  ];
}
