import { z } from "zod";
import { postView } from "@/lib/posts/schema";

const PAGE_SIZE = { default: 100, max: 500 };

const whole = (digits: number) =>
  z.string().regex(new RegExp(`^\\d{1,${digits}}$`), "This is not a whole number.");

export const changesQuery = z.object({
  since: whole(18).transform(BigInt).default(0n),
  limit: whole(3)
    .transform(Number)
    .refine((value) => value >= 1 && value <= PAGE_SIZE.max, `This lies between 1 and ${PAGE_SIZE.max}.`)
    .default(PAGE_SIZE.default),
});

export type ChangesQuery = z.output<typeof changesQuery>;

export const changeView = z
  .object({
    _id: z.uuid(),
    change: z.enum(["created", "updated", "gone"]),
    at: z.iso.datetime(),
    post: postView
      .optional()
      .meta({ description: "As it is now; missing when it was deleted or taken down." }),
  })
  .meta({ id: "Change" });

export type ChangeView = z.infer<typeof changeView>;
export type ChangesPage = { changes: ChangeView[]; since: string; more: boolean };
