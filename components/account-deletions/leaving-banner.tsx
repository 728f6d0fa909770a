"use client";

import { texts as allTexts } from "@/components/account-deletions/texts";
import { useAction } from "@/components/browser/use-action";
import { mutate } from "@/lib/api-client/client";
import { formatDay } from "@/lib/text/format";

const { notice: texts } = allTexts;

/** When the account is erased, and the one tap that brings it back. */
export default function LeavingBanner({ eraseAt }: { eraseAt: string }) {
  const { busy, outcome, run } = useAction();
  return (
    <section aria-label={texts.restore} className="border-b border-field-line bg-sun-ground print:hidden">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p className="min-w-0 flex-1 basis-64 font-semibold" role="status">
          {outcome?.text || texts.text(formatDay(eraseAt))}
        </p>
        <button
          type="button"
          className="btn btn-primary"
          disabled={busy}
          onClick={() => void run(restore, texts.done)}
        >
          {busy ? texts.busy : texts.restore}
        </button>
      </div>
    </section>
  );
}

async function restore(): Promise<void> {
  await mutate("DELETE", "/me/deletion");
  // A full load: what this tab has fetched shows a former member.
  window.location.reload();
  await new Promise(() => {});
}
