"use client";

import { BLOCKS_CHANGED } from "@/components/blocks/hidden-people";
import { texts } from "@/components/blocks/texts";
import { useAction } from "@/components/browser/use-action";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";

export type Person = { _id: string; name: string };

/** For members, on what is of somebody else. */
export default function BlockButton({ person: { _id, name } }: { person: Person }) {
  const { busy, outcome, run } = useAction();
  const block = () =>
    void run(async () => {
      await mutate("PUT", `/me/block/${_id}`);
      window.dispatchEvent(new Event(BLOCKS_CHANGED));
    }, texts.blocked(name));
  return (
    <div className="flex flex-col items-start gap-2 print:hidden">
      <ConfirmButton
        label={texts.block}
        name={texts.blockName(name)}
        question={texts.question(name)}
        disabled={busy}
        onConfirm={block}
      />
      <StatusMessage outcome={outcome} />
    </div>
  );
}
