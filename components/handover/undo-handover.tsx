"use client";

import { texts } from "@/components/replies/texts";
import { LocalTime } from "@/components/ui/local-time";
import { Sentence } from "@/components/ui/sentence";

const said = texts.handover.undo;

type Props = { until: string; busy: boolean; onUndo(): void };

/** For the side that has just said that it changed hands, by a slip of the thumb. */
export function UndoHandover({ until, busy, onUndo }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <button type="button" className="btn btn-quiet" disabled={busy} onClick={onUndo}>
        {said.label}
      </button>
      <span className="text-sm text-soft">
        <Sentence text={said.until} values={{ time: <LocalTime iso={until} /> }} />
      </span>
    </p>
  );
}
