"use client";

import { texts } from "@/components/replies/texts";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { LocalTime } from "@/components/ui/local-time";
import { Sentence } from "@/components/ui/sentence";
import type { PostType } from "@/lib/posts/field-rules";

const said = texts.turn;

type Props = { type: PostType; confirmBy: string; busy: boolean; onYes(): void; onNo(): void };

/** For the next in line, who has waited for long: whether they still want it. */
export function OwnTurn({ type, confirmBy, busy, onYes, onNo }: Props) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-box bg-sun-ground p-4 text-ink">
      <p>
        <b>{said.question[type]}</b>{" "}
        <Sentence text={said.until} values={{ time: <LocalTime iso={confirmBy} /> }} />
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary" disabled={busy} onClick={onYes}>
          {said.yes[type]}
        </button>
        <ConfirmButton
          label={said.no}
          question={said.noQuestion}
          words={said.noAnswers}
          disabled={busy}
          onConfirm={onNo}
        />
      </div>
    </div>
  );
}
