import { z } from "zod";
import { USER_LIMITS } from "@/lib/users/schema";

export const deletionFields = z.object({
  password: z
    .string("Type your password.")
    .min(1, "Type your password.")
    .max(4 * USER_LIMITS.password.max, "This is not your password."),
});

export const deletionView = z
  .object({
    requestedAt: z.iso.datetime(),
    eraseAt: z.iso.datetime().meta({ description: "From then on nothing can be brought back." }),
  })
  .meta({ id: "AccountDeletion" });

export type DeletionView = z.infer<typeof deletionView>;
