import { z } from "zod";

export type EmailKind = "at-once" | "daily";

export const linkQuery = z.object({ token: z.string("The link is not complete.").min(1).max(1000) });
