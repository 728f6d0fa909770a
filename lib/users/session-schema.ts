import { z } from "zod";

export const sessionView = z
  .object({
    _id: z.uuid(),
    device: z
      .string()
      .meta({ description: "What it was made with, in plain words.", examples: ["Firefox on Windows"] }),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().meta({ description: "To the hour." }),
    current: z.boolean().meta({ description: "Whether this very call came by it." }),
  })
  .meta({ id: "Session" });

export type SessionView = z.infer<typeof sessionView>;

export const sessionParams = z.object({ id: z.uuid() });
