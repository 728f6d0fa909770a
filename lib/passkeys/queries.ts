import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { PasskeyView } from "@/lib/passkeys/schema";

export const passkeySelect = {
  id: true,
  name: true,
  createdAt: true,
  lastUsedAt: true,
  copiedAt: true,
} as const satisfies Prisma.PasskeySelect;

type Row = Prisma.PasskeyGetPayload<{ select: typeof passkeySelect }>;

export const toPasskeyView = ({ id, name, createdAt, lastUsedAt, copiedAt }: Row): PasskeyView => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  copiedAt: copiedAt?.toISOString() ?? null,
});

export async function listPasskeys({ id: userId }: Actor): Promise<PasskeyView[]> {
  const rows = await db().passkey.findMany({
    where: { userId },
    select: passkeySelect,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(toPasskeyView);
}
