"use client";

import { useAction } from "@/components/browser/use-action";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { texts } from "@/components/wishlist/texts";
import { mutate } from "@/lib/api-client/client";

type Props = { ids: string[]; onForgotten(): Promise<void> };

/** Counts the items whose posts were taken down: nothing else is known of them. */
export function TakenDownNotice({ ids, onForgotten }: Props) {
  const { busy, outcome, run } = useAction();
  const forget = () =>
    run(async () => {
      for (const id of ids) await mutate("DELETE", `/post/${id}/wish`);
      await onForgotten();
    }, texts.page.forgotten(ids.length));
  if (ids.length === 0) return <StatusMessage outcome={outcome} />;
  return (
    <section className="flex flex-col items-start gap-3 rounded-field bg-line px-4 py-3">
      <p className="flex items-start gap-3">
        <Icon name="undo-2" className="mt-0.5 size-5 shrink-0" />
        {texts.page.takenDown(ids.length)}
      </p>
      <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => void forget()}>
        {texts.page.forget(ids.length)}
      </button>
      <StatusMessage outcome={outcome} />
    </section>
  );
}
