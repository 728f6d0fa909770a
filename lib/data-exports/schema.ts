import { z } from "zod";

export const RETENTION_HOURS = 48;

export const exportParams = z.object({ id: z.uuid().toLowerCase() });

export const exportView = z
  .object({
    _id: z.uuid(),
    state: z.enum(["queued", "running", "ready", "failed"]),
    done: z.int().meta({ description: "Parts that are written." }),
    total: z.int().meta({ description: "Parts in all; 0 until they are counted." }),
    bytes: z
      .int()
      .optional()
      .meta({ description: "Of the file, once it is ready. Absent where it is made while it is fetched." }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().optional().meta({ description: "Until when it can be fetched." }),
  })
  .meta({ id: "DataExport" });

export type ExportView = z.infer<typeof exportView>;
