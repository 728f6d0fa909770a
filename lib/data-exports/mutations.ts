import "server-only";
import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/auth/session";
import { runExportsAfterResponse } from "@/lib/data-exports/after-response";
import { hasDisk } from "@/lib/data-exports/exports-folder";
import { finishExport } from "@/lib/data-exports/finish-export";
import { getLatestExport } from "@/lib/data-exports/queries";
import type { ExportView } from "@/lib/data-exports/schema";
import { db } from "@/lib/db/client";
import { errorCodes } from "@/lib/db/error-codes";
import { AppError } from "@/lib/http/errors";
import { logSecurityEvent } from "@/lib/observability/security-log";

const EXCLUSION_VIOLATION = "23P01";

/** One at a time: while one is being made, this returns it. Without a disk it is made when it is fetched. */
export async function requestExport(actor: Actor): Promise<ExportView> {
  try {
    const { id } = await db().dataExport.create({
      data: { userId: actor.id, fileName: `${randomBytes(16).toString("hex")}.zip` },
      select: { id: true },
    });
    if (!hasDisk()) await finishExport({ id, userId: actor.id, bytes: null });
    logSecurityEvent("data export requested", { userId: actor.id });
  } catch (error) {
    if (!isOneAtWork(error)) throw error;
  }
  if (hasDisk()) runExportsAfterResponse();
  const latest = await getLatestExport(actor);
  if (!latest) throw new AppError("conflict");
  return latest;
}

const isOneAtWork = (error: unknown) =>
  errorCodes(error).includes(EXCLUSION_VIOLATION) || String(error).includes("DataExport_one_at_a_time");
