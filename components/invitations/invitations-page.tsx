"use client";

import { useCallback, useState } from "react";
import { HostShell } from "@/components/host/host-shell";
import { useLoaded } from "@/components/host/use-loaded";
import { InvitationItem } from "@/components/invitations/invitation-item";
import { InvitationSheet } from "@/components/invitations/invitation-sheet";
import { NewInvitationForm } from "@/components/invitations/new-invitation-form";
import { texts } from "@/components/invitations/texts";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import type { InvitationView } from "@/lib/membership/schema";

/** Links that open an account, for hosts. */
export function InvitationsPage() {
  return (
    <HostShell heading={texts.heading} lead={texts.lead}>
      <Invitations />
    </HostShell>
  );
}

function Invitations() {
  const { loaded, error, load } = useLoaded<{ invitations: InvitationView[] }>("/host/invitation");
  const [printed, print] = useState<InvitationView | null>(null);
  const forget = useCallback(() => print(null), []);
  return (
    <>
      <NewInvitationForm onMade={load} />
      <section aria-labelledby="invitations" className="flex flex-col gap-4">
        <h2 id="invitations">{texts.list}</h2>
        <LoadError error={error} onRetry={() => void load()} />
        {!loaded && !error && <ListSkeleton />}
        {loaded?.invitations.length === 0 && <p>{texts.none}</p>}
        <ul className="flex flex-col gap-4">
          {loaded?.invitations.map((invitation) => (
            <li key={invitation._id}>
              <InvitationItem invitation={invitation} onPrint={() => print(invitation)} onEnded={load} />
            </li>
          ))}
        </ul>
      </section>
      {printed && <InvitationSheet invitation={printed} onPrinted={forget} />}
    </>
  );
}
