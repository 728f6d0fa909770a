"use client";

import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { focusPart, useHash } from "@/components/browser/use-focus-by-hash";
import { codeFieldId } from "@/components/post/code-field-id";
import { texts } from "@/components/replies/texts";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Field } from "@/components/ui/field";
import { mutate } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";

type Props = {
  post: Pick<PostView, "_id" | "type" | "allocation">;
  replyId: string;
  /** Of the other one. */
  name: string;
  /** A sentence before a hand-over without a code: whether it can be undone. */
  undo?: string;
  /** A code that was scanned. */
  scanned?: string;
  /** The two meet first. */
  isLater?: boolean;
  /** Something else about the post is on its way. */
  busy?: boolean;
  onHandedOver(now: OwnPost, done: string): void;
  /** Other things that can be done. */
  children?: ReactNode;
};

/** For the poster: it is handed over, with their code a verified hand-over. What is wrong with it stands below the field. */
export function CodeForm({
  post,
  replyId,
  name,
  undo = "",
  scanned = "",
  isLater = false,
  busy = false,
  onHandedOver,
  children,
}: Props) {
  const [code, setCode] = useState(scanned);
  const action = useAction();
  const field = useRef<HTMLInputElement>(null);
  const typed = code.trim();
  const needsCode = post.allocation !== "poster";
  const isBusy = busy || action.busy;
  const error = action.outcome?.kind === "error" ? action.outcome.text : "";
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  useHash((id) => id === codeFieldId(replyId) && focusPart(field.current));
  const complete = () =>
    void action.run(async () => {
      const body = { replyId, ...(typed && { code: typed }) };
      const now = await mutate<OwnPost>("PUT", `/post/${post._id}/handover`, body);
      onHandedOver(now, texts.row.done[typed ? "verified" : "completed"](name));
    }, "");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Without a code there is a question first.
    if (typed) complete();
  };
  const question = texts.row[post.type === "offer" ? "completeQuestion" : "completeQuestionOfRequest"];
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <Field
        label={texts.row.code}
        optional={!needsCode}
        help={texts.row.codeHelp[needsCode ? "rule" : "poster"]}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            required={needsCode}
            className="input max-w-48 font-mono text-lg tracking-widest"
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              action.clear();
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {typed || needsCode ? (
          <button
            type="submit"
            aria-label={texts.row.completeFor(name)}
            className={`btn ${isLater && !typed ? "btn-quiet" : "btn-primary"}`}
            disabled={isBusy || !typed}
          >
            {texts.row.complete}
          </button>
        ) : (
          <ConfirmButton
            label={texts.row.complete}
            name={texts.row.completeFor(name)}
            question={`${question(name)} ${undo}`.trim()}
            isGood
            isLater={isLater}
            disabled={isBusy}
            onConfirm={complete}
          />
        )}
        {children}
      </div>
    </form>
  );
}
