"use client";

import { useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { AddPasskey } from "@/components/passkeys/add-passkey";
import { PasskeyRow } from "@/components/passkeys/passkey-row";
import { usePasskeys } from "@/components/passkeys/passkeys-provider";
import { texts } from "@/components/passkeys/texts";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { StatusMessage } from "@/components/ui/status-message";

/** Explains passkeys, lists one's own, and adds one. */
export function PasskeySection() {
  const { passkeys, error, load, isSupported } = usePasskeys();
  const action = useAction();
  /** The id of the passkey whose form is open, or "add". */
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section id="passkeys" aria-labelledby="passkeys-heading" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="passkeys-heading">{texts.heading}</h2>
        <p className="text-soft">{texts.help}</p>
      </div>
      <LoadError error={error} onRetry={() => void load()} />
      {!passkeys && !error && <ListSkeleton rows={1} />}
      {passkeys?.length === 0 && <p className="font-semibold">{texts.none}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-box border border-line bg-card px-4 sm:px-5">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              action={action}
              isOpen={open === passkey._id}
              onOpen={(isOpen) => setOpen(isOpen ? passkey._id : null)}
            />
          ))}
        </ul>
      )}
      {!isSupported && <p className="font-semibold">{texts.unsupported}</p>}
      {passkeys && isSupported && (
        <AddPasskey
          action={action}
          isOpen={open === "add"}
          onOpen={(isOpen) => setOpen(isOpen ? "add" : null)}
        />
      )}
      <StatusMessage outcome={action.outcome} />
    </section>
  );
}
