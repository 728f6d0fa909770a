"use client";

import { type SubmitEvent, useEffect, useRef } from "react";
import { useAction } from "@/components/browser/use-action";
import { CodeField } from "@/components/second-factor/code-field";
import { FormButtons } from "@/components/second-factor/form-buttons";
import { texts as allTexts } from "@/components/second-factor/texts";
import { CopyButton } from "@/components/ui/copy-button";
import { StatusMessage } from "@/components/ui/status-message";
import type { SetupView } from "@/lib/second-factor/schema";

const { setup: texts } = allTexts;

type Props = { setup: SetupView; onSubmit(code: string): Promise<void>; onCancel(): void };

/** The key for the app, as a picture and as text, and its first code. */
export function SetupForm({ setup: { uri, key, qrCode }, onSubmit, onCancel }: Props) {
  const { busy, outcome, run } = useAction();
  const steps = useRef<HTMLOListElement>(null);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => steps.current?.focus(), []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void run(() => onSubmit(code.current?.value ?? ""), "").then(
      (isDone) => isDone || code.current?.select(),
    );
  };
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={send}>
      <ol ref={steps} tabIndex={-1} className="ms-5 flex list-decimal flex-col gap-1 outline-none">
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-center gap-5 rounded-box border border-line bg-card p-4 sm:p-5">
        {/* biome-ignore lint/performance/noImgElement: part of the answer, nothing is loaded. */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
          alt={texts.qrCode}
          width={200}
          height={200}
          className="rounded-lg bg-white"
        />
        <div className="flex min-w-0 flex-1 basis-56 flex-col items-start gap-3">
          {/* The scheme that authenticator apps listen to. */}
          <a href={uri} className="btn btn-primary">
            {texts.open}
          </a>
          <p className="font-semibold">{texts.key}</p>
          <p className="font-mono text-lg">{key.match(/.{1,4}/g)?.join(" ")}</p>
          <CopyButton label={texts.copyKey} text={key} />
        </div>
      </div>
      <CodeField ref={code} label={texts.code} help={texts.codeHelp} isNumeric />
      <FormButtons submit={texts.submit} busy={busy} onCancel={onCancel} />
      <StatusMessage outcome={outcome} />
    </form>
  );
}
