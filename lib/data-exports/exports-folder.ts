import "server-only";
import { join, resolve } from "node:path";
import { env } from "@/lib/env";

/** Vercel has none that stays. */
export const hasDisk = () => !env().VERCEL;

/** Beside the uploads, since nobody but its member may fetch an export. */
export const exportsFolder = () => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "exports");

export const exportFile = (fileName: string) => join(exportsFolder(), fileName);
