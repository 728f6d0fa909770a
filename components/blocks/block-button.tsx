"use client";

import { useState } from "react";
import { BLOCKS_CHANGED } from "@/components/blocks/hidden-people";
import { texts } from "@/components/blocks/texts";
import { useAction } from "@/components/browser/use-action";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { StatusMessage } from "@/components/ui/status-message";
import { type ApiError, mutate } from "@/lib/api-client/client";

export type Person = { _id: string; name: string };

/** For members, on what is of somebody else. */
export default function BlockButton({ person: { _id, name } }: { person: Person }) {
  const { busy, outcome, run } = useAction();
  /** Says what else happens, if it is more than was asked. */
  const [cost, setCost] = useState<string | null>(null);
  const block = (query = "") =>
    void run(async () => {
      await mutate("PUT", `/me/block/${_id}${query}`).catch((failure: ApiError) => {
        if (failure.code === "chosenByRule") setCost(failure.message);
        throw failure;
      });
      setCost(null);
      window.dispatchEvent(new Event(BLOCKS_CHANGED));
    }, texts.blocked(name));
  return (
    <div className="flex flex-col items-start gap-2 print:hidden">
      <ConfirmButton
        label={texts.block}
        name={texts.blockName(name)}
        question={texts.question(name)}
        disabled={busy}
        onConfirm={() => block()}
      />
      <StatusMessage outcome={outcome} />
      {cost && (
        <ConfirmButton
          label={texts.takeDown}
          name={texts.takeDownName(name)}
          question={texts.takeDownQuestion(name)}
          disabled={busy}
          onConfirm={() => block("?takeDown=yes")}
        />
      )}
    </div>
  );
}
