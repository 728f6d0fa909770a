"use client";

import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { texts as allTexts } from "@/components/account-deletions/texts";
import { useSiteSettings } from "@/components/browser/site-settings";
import { useAction } from "@/components/browser/use-action";
import { ConfirmIdentity } from "@/components/passkeys/confirm-identity";
import { StatusMessage } from "@/components/ui/status-message";
import { post } from "@/lib/api-client/client";

const { section: texts } = allTexts;

/** Explains what leaving means, and how to do it. */
export function LeaveSection() {
  const { name } = useSiteSettings();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section aria-labelledby="leave" className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h2 id="leave">{texts.heading(name)}</h2>
        <p className="text-soft">{texts.help}</p>
        <ul className="ms-5 flex list-disc flex-col gap-1 text-soft">
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </div>
      {isOpen ? (
        <LeaveForm onCancel={() => setOpen(false)} />
      ) : (
        <button ref={opener} type="button" className="btn btn-quiet self-start" onClick={() => setOpen(true)}>
          {texts.open}
        </button>
      )}
    </section>
  );
}

function LeaveForm({ onCancel }: { onCancel(): void }) {
  const { busy, outcome, run } = useAction();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(() => leave(field.current?.value ?? ""), "").then((isDone) => isDone || field.current?.focus());
  };
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <ConfirmIdentity
        label={texts.password}
        help={texts.passwordHelp}
        input={{ ref: field, name: "password", disabled: busy }}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-error" disabled={busy}>
          {busy ? texts.busy : texts.submit}
        </button>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
      <StatusMessage outcome={outcome} />
    </form>
  );
}

async function leave(password: string): Promise<void> {
  // Loaded first: without it nothing would clear the drafts of a session that has ended.
  const { clearBrowser } = await import("@/components/offline/clear-browser");
  await post("/me/deletion", { password });
  await clearBrowser();
  // A full load, since every page of this tab may show something of theirs.
  window.location.assign("/goodbye");
  // Nobody presses a second time while it loads.
  await new Promise(() => {});
}
