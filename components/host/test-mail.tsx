import { useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { lookTexts } from "@/components/host/look-texts";
import { SettingsSection } from "@/components/profile/settings-section";
import { StatusMessage } from "@/components/ui/status-message";
import { post } from "@/lib/api-client/client";
import type { TestMailView } from "@/lib/community/schema";

const texts = lookTexts.mail;

/** Sends a mail to the host, and says what happened. */
export function TestMail() {
  const { busy, outcome, run } = useAction();
  const [answer, setAnswer] = useState("");
  const send = () =>
    void run(async () => {
      setAnswer("");
      const { outcome: result, email, error } = await post<TestMailView>("/host/test-mail", {});
      if (result === "failed") throw new Error(texts.failed(error));
      setAnswer(result === "sent" ? texts.sent(email) : texts.filed);
    }, "");
  return (
    <SettingsSection heading={texts.heading} help={texts.help}>
      <button
        type="button"
        className={`btn btn-outline btn-primary self-start ${busy ? "opacity-65" : ""}`}
        aria-disabled={busy}
        onClick={send}
      >
        {busy ? texts.busy : texts.send}
      </button>
      <StatusMessage outcome={answer ? { kind: "success", text: answer } : outcome} />
    </SettingsSection>
  );
}
