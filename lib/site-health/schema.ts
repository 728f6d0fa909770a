import { z } from "zod";

export const siteHealth = z
  .object({
    version: z.string(),
    node: z.string(),
    startedAt: z.iso.datetime(),
    database: z.object({ version: z.string(), bytes: z.int(), milliseconds: z.number() }),
    disk: z
      .object({ freeBytes: z.int(), totalBytes: z.int() })
      .nullable()
      .meta({ description: "Where pictures lie. Null where they are elsewhere." }),
    mail: z.object({
      isSent: z.boolean().meta({ description: "Whether there is a mail server." }),
      waiting: z.int(),
      failing: z.int().meta({ description: "Waiting mails that were tried in vain." }),
      oldestAt: z.iso.datetime().nullable().meta({ description: "Since when the oldest due one waits." }),
    }),
    lastBackupAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "SiteHealth" });

export type SiteHealth = z.infer<typeof siteHealth>;
