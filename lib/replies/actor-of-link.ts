import "server-only";
import type { Actor } from "@/lib/auth/session";

/** The member a mail's signed link speaks for, without a session; their actions name nobody. */
export const actorOfLink = (id: string): Actor => ({
  ...{ id, name: "", email: "", sessionId: "", sessionEpoch: 0 },
  ...({ role: "member", passedSecondStep: false } as const),
});
