"use client";

import { del, get, set } from "idb-keyval";
import { type KeyboardEvent, type SubmitEvent, useEffect, useState } from "react";
import { words } from "@/components/messages/words";
import { Field } from "@/components/ui/field";
import { MESSAGE_LIMITS } from "@/lib/messages/schema";

type Props = { replyId: string; onSend(fields: { text: string; proposedAt?: string }): void };

/** What one writes, kept in this browser until it is sent. */
export function MessageForm({ replyId, onSend }: Props) {
  const [text, setText] = useDraft(replyId);
  const [proposing, setProposing] = useState(false);
  const send = (typed: string) => {
    if (!typed.trim()) return;
    onSend({ text: typed });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send(text);
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-line bg-paper px-4 pt-3 pb-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{words.thread.quick}</legend>
        {words.thread.quickAnswers.map((answer) => (
          <button key={answer} type="button" className="btn btn-quiet" onClick={() => send(answer)}>
            {answer}
          </button>
        ))}
        <button
          type="button"
          className="btn btn-quiet"
          aria-expanded={proposing}
          onClick={() => setProposing(!proposing)}
        >
          {words.thread.propose}
        </button>
      </fieldset>
      {proposing && (
        <ProposalForm
          onPropose={(proposedAt) => {
            onSend({ text: "", proposedAt });
            setProposing(false);
          }}
        />
      )}
      <form className="flex items-end gap-2" onSubmit={submit}>
        <label className="min-w-0 flex-1">
          <span className="sr-only">{words.thread.text}</span>
          <textarea
            rows={2}
            maxLength={MESSAGE_LIMITS.text.max}
            placeholder={words.thread.text}
            className="textarea"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </label>
        <button type="submit" className="btn btn-primary" disabled={!text.trim()}>
          {words.thread.send}
        </button>
      </form>
    </div>
  );
}

function ProposalForm({ onPropose }: { onPropose(proposedAt: string): void }) {
  const [local, setLocal] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const time = new Date(local);
    if (!Number.isNaN(time.getTime())) onPropose(time.toISOString());
  };
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <Field label={words.thread.proposedAt}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            required
            className="input"
            value={local}
            onChange={(event) => setLocal(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary" disabled={!local}>
        {words.thread.sendTime}
      </button>
    </form>
  );
}

/** Without storage the draft lives as long as the page. Logging out clears it. */
function useDraft(replyId: string) {
  const name = `message-${replyId}`;
  const [text, setText] = useState("");
  useEffect(() => {
    get<string>(name).then(
      (kept) => setText((typed) => typed || kept || ""),
      () => {},
    );
  }, [name]);
  const change = (typed: string) => {
    setText(typed);
    (typed ? set(name, typed) : del(name)).catch(() => {});
  };
  return [text, change] as const;
}
