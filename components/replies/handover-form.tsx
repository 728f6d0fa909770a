"use client";

import { type SubmitEvent, useState } from "react";
import type { Settle } from "@/components/replies/poster-panel";
import { words } from "@/components/replies/words";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Field } from "@/components/ui/field";
import type { ReplyView } from "@/lib/replies/schema";

type Props = { reply: ReplyView; busy: boolean; settle: Settle; code: string };

/** At the door: handed over, with their code a verified one; or nobody came; or the promise is taken back. */
export function HandoverForm({ reply, busy, settle, code: scanned }: Props) {
  const { _id: replyId, person } = reply;
  const [code, setCode] = useState(scanned);
  const complete = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = code.trim();
    const done = words.row.done[typed ? "verified" : "completed"](person.name);
    void settle("PUT", "/handover", { replyId, ...(typed && { code: typed }) }, done);
  };
  const release = (reason: "released" | "no-show", done: string) =>
    void settle("DELETE", "/recipient", { replyId, reason }, done);
  return (
    <div className="flex flex-col gap-3">
      <form className="flex flex-col gap-3" onSubmit={complete}>
        <Field label={words.row.code} help={words.row.codeHelp}>
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              className="input max-w-48 font-mono text-lg tracking-widest"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <div>
          <button
            type="submit"
            aria-label={words.row.completeFor(person.name)}
            className="btn btn-primary"
            disabled={busy}
          >
            {words.row.complete}
          </button>
        </div>
      </form>
      <div className="flex flex-wrap gap-2">
        <ConfirmButton
          label={words.row.release}
          sure={words.row.releaseSure}
          disabled={busy}
          onConfirm={() => release("released", words.row.done.released(person.name))}
        />
        <ConfirmButton
          label={words.row.noShow}
          sure={words.row.noShowSure(person.name)}
          disabled={busy}
          onConfirm={() => release("no-show", words.row.done.noShow)}
        />
      </div>
    </div>
  );
}
