import "server-only";
import type { Actor } from "@/lib/auth/session";

/** Whom a mail's signed link speaks for, without a session; nobody is named by what they do. */
export const actorOfLink = (id: string): Actor => ({
  ...{ id, name: "", email: "", sessionId: "", sessionEpoch: 0 },
  ...({ role: "member", passedSecondStep: false } as const),
});
