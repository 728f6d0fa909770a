import "server-only";
import type { Actor } from "@/lib/auth/session";

/** A member who acts without a session; their actions name nobody. */
export const memberAsActor = (id: string): Actor => ({
  ...{ id, name: "", email: "", sessionId: "", sessionEpoch: 0 },
  ...({ role: "member", passedSecondStep: false } as const),
});
