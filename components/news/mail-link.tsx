"use client";

import { useState, useSyncExternalStore } from "react";
import { words } from "@/components/news/words";
import { Alert } from "@/components/ui/alert";
import { NeedsScript } from "@/components/ui/needs-script";
import { post } from "@/lib/api-client";

const never = () => () => {};

/** Where a mail's link leads: nothing happens before the button is pressed. */
export function MailLink({ kind }: { kind: "unsubscribe" | "renew" }) {
  const query = useSyncExternalStore(
    never,
    () => window.location.search,
    () => "",
  );
  const sent = new URLSearchParams(query);
  const token = sent.get("token") ?? "";
  const { heading, lead, button, done } = words.link[sent.get("of") === "search" ? "search" : kind];
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: "error" | "success"; text: string } | null>(null);
  const act = async () => {
    if (!token) return setOutcome({ kind: "error", text: words.link.incomplete });
    setBusy(true);
    try {
      const path = kind === "renew" ? "/renewal" : "/unsubscribe";
      await post(`${path}?${new URLSearchParams({ token })}`, {});
      setOutcome({ kind: "success", text: done });
    } catch (error) {
      setOutcome({ kind: "error", text: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-start gap-5">
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      <NeedsScript />
      {outcome && (
        <Alert kind={outcome.kind} className="w-full">
          {outcome.text}
        </Alert>
      )}
      {outcome?.kind !== "success" && (
        <button type="button" className="needs-script btn btn-primary btn-lg" disabled={busy} onClick={act}>
          {busy ? words.link.busy : button}
        </button>
      )}
    </div>
  );
}
