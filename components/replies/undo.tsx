"use client";

import { texts } from "@/components/replies/texts";
import { LocalTime } from "@/components/ui/local-time";
import { Sentence } from "@/components/ui/sentence";

type Props = {
  until: string;
  /** Of whom, where there are several. */
  name?: string | undefined;
  busy: boolean;
  onUndo(): void;
};

/** For a slip of the thumb a moment ago. */
export function Undo({ until, name, busy, onUndo }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <button type="button" className="btn btn-quiet" disabled={busy} onClick={onUndo}>
        {name ? texts.undo.of(name) : texts.undo.label}
      </button>
      <span className="text-sm text-soft">
        <Sentence text={texts.undo.until} values={{ time: <LocalTime iso={until} /> }} />
      </span>
    </p>
  );
}
