import { z } from "zod";
import { ownPassword } from "@/lib/users/schema";

export const deletionFields = z.object({ password: ownPassword });

export const deletionView = z
  .object({
    requestedAt: z.iso.datetime(),
    eraseAt: z.iso.datetime().meta({ description: "From then on nothing can be brought back." }),
  })
  .meta({ id: "AccountDeletion" });

export type DeletionView = z.infer<typeof deletionView>;
