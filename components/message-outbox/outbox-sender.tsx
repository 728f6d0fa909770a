"use client";

import { lazy, Suspense } from "react";
import { useSession } from "@/components/auth/session-provider";

// Visitors without an account never write messages.
const OutboxRunner = lazy(() => import("@/components/message-outbox/outbox-runner"));

/** Sends what could not be sent before, on whichever page somebody is meanwhile. */
export function OutboxSender() {
  const { user } = useSession();
  return (
    user && (
      <Suspense fallback={null}>
        <OutboxRunner key={user._id} userId={user._id} />
      </Suspense>
    )
  );
}
