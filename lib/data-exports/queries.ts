import "server-only";
import { open } from "node:fs/promises";
import type { Actor } from "@/lib/auth/session";
import { exportFile, hasDisk } from "@/lib/data-exports/exports-folder";
import { openZip } from "@/lib/data-exports/open-zip";
import type { ExportView } from "@/lib/data-exports/schema";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";

const exportSelect = {
  id: true,
  state: true,
  done: true,
  total: true,
  bytes: true,
  createdAt: true,
  expiresAt: true,
} as const satisfies Prisma.DataExportSelect;

type Row = Prisma.DataExportGetPayload<{ select: typeof exportSelect }>;

const toExportView = ({ id, state, done, total, bytes, createdAt, expiresAt }: Row): ExportView => ({
  _id: id,
  state,
  done,
  total,
  ...(bytes !== null && { bytes: Number(bytes) }),
  createdAt: createdAt.toISOString(),
  ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
});

/** The newest that has not expired. */
export async function getLatestExport({ id: userId }: Actor): Promise<ExportView | null> {
  const row = await db().dataExport.findFirst({
    where: { userId, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    select: exportSelect,
    orderBy: { createdAt: "desc" },
  });
  return row && toExportView(row);
}

/** @throws AppError "notFound" for others, and once it has expired */
export async function openExport(actor: Actor, id: string) {
  const row = await db().dataExport.findFirst({
    where: { id, userId: actor.id, state: "ready", expiresAt: { gt: new Date() } },
    select: { fileName: true, createdAt: true },
  });
  if (!row) throw new AppError("notFound");
  const day = row.createdAt.toISOString().slice(0, 10);
  if (!hasDisk()) return { stream: await openZip(actor.id), day };
  const file = await open(exportFile(row.fileName)).catch(() => null);
  if (!file) throw new AppError("notFound");
  return { stream: file.createReadStream(), size: (await file.stat()).size, day };
}
