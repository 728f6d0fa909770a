"use client";

import { useAction } from "@/components/browser/use-action";
import { texts as profileTexts } from "@/components/profile/texts";
import type { useSessions } from "@/components/profile/use-sessions";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Icon } from "@/components/ui/icon";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { StatusMessage } from "@/components/ui/status-message";
import { formatDay, formatRelativeDay } from "@/lib/text/format";
import type { SessionView } from "@/lib/users/session-schema";

const { sessions: texts } = profileTexts.settings;

/** Where somebody is logged in, and how to log out there from here. */
export function Sessions({ sessions, error, load, end, endOthers }: ReturnType<typeof useSessions>) {
  const { busy, outcome, run } = useAction();
  const hasOthers = sessions?.some(({ current }) => !current);
  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="sessions">{texts.heading}</h2>
        <p className="text-soft">{texts.help}</p>
      </div>
      <LoadError error={error} onRetry={() => void load()} />
      {!sessions && !error && <ListSkeleton rows={1} />}
      {sessions && (
        <ul className="flex flex-col divide-y divide-line rounded-box border border-line bg-card px-4 sm:px-5">
          {sessions.map((session) => (
            <Row
              key={session._id}
              session={session}
              busy={busy}
              onEnd={() => void run(() => end(session._id), texts.ended(session.device))}
            />
          ))}
        </ul>
      )}
      {sessions && !hasOthers && !outcome && <p className="text-soft">{texts.only}</p>}
      {hasOthers && (
        <ConfirmButton
          label={texts.endOthers}
          question={texts.endOthersQuestion}
          disabled={busy}
          className="self-start"
          onConfirm={() => void run(endOthers, texts.endedOthers)}
        />
      )}
      <StatusMessage outcome={outcome} />
    </section>
  );
}

type RowProps = { session: SessionView; busy: boolean; onEnd(): void };

function Row({ session: { device, createdAt, lastSeenAt, current }, busy, onEnd }: RowProps) {
  const icon = signOf(device);
  const since = formatDay(createdAt);
  return (
    <li className="flex items-center gap-4 py-3.5">
      <Icon name={icon} className="size-6 shrink-0 stroke-[1.75] text-primary" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold">{device}</p>
          <p className="text-sm text-soft">
            {texts.since(since)}
            {!current && `, ${texts.seen(formatRelativeDay(lastSeenAt, Date.now()))}`}
          </p>
        </div>
        {current ? (
          <span className="inline-flex h-8 items-center rounded-full bg-green-ground px-3 text-sm font-semibold text-primary">
            {texts.here}
          </span>
        ) : (
          <button
            type="button"
            aria-label={texts.endOf(device, since)}
            className="btn btn-quiet"
            disabled={busy}
            onClick={onEnd}
          >
            {texts.end}
          </button>
        )}
      </div>
    </li>
  );
}

function signOf(device: string) {
  if (/iPhone|iPad|Android/.test(device)) return "smartphone";
  return device.startsWith("A program") ? "terminal" : "monitor";
}
