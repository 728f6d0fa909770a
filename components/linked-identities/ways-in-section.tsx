"use client";

import { useEffect, useState } from "react";
import type { Outcome } from "@/components/browser/use-action";
import { ConfirmForm } from "@/components/linked-identities/confirm-form";
import { connect } from "@/components/linked-identities/connect";
import { listRows, type WayRow } from "@/components/linked-identities/list-rows";
import { readOutcome } from "@/components/linked-identities/read-outcome";
import { texts } from "@/components/linked-identities/texts";
import type { Ways } from "@/components/linked-identities/use-ways-in";
import { WayInRow } from "@/components/linked-identities/way-in-row";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { StatusMessage } from "@/components/ui/status-message";

/** The providers that log a member in. Absent where the host offers none and none is connected. */
export function WaysInSection({ ways, error, load, disconnect }: Ways) {
  const [open, setOpen] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (ways) setOutcome((before) => before ?? readOutcome(ways));
  }, [ways]);
  const rows = ways ? listRows(ways) : [];
  if (ways && rows.length === 0) return null;
  const change = async ({ id, name, identity }: WayRow, password: string) => {
    if (!identity) return connect(id, password);
    await disconnect(identity._id, password);
    setOutcome({ kind: "success", text: texts.done.disconnected(name) });
    setOpen(null);
  };
  return (
    <section aria-labelledby="ways-in" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="ways-in">{texts.heading}</h2>
        <p className="text-soft">{texts.help}</p>
      </div>
      <LoadError error={error} onRetry={() => void load()} />
      {!ways && !error && <ListSkeleton rows={1} />}
      <StatusMessage outcome={outcome} />
      {rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-box border border-line bg-card px-4 sm:px-5">
          {rows.map((row) => (
            <WayInRow
              key={row.key}
              row={row}
              isOpen={open === row.key}
              onOpen={() => {
                setOutcome(null);
                setOpen(row.key);
              }}
            >
              <ConfirmForm
                row={row}
                onSubmit={(password) => change(row, password)}
                onCancel={() => setOpen(null)}
              />
            </WayInRow>
          ))}
        </ul>
      )}
    </section>
  );
}
