import { z } from "zod";
import { ROLES } from "@/lib/http/roles";

const MAX_SEARCH_LENGTH = 100;

export const MEMBERS_PER_PAGE = 50;

export const memberSearch = z.object({
  q: z.string().trim().max(MAX_SEARCH_LENGTH, "That is too long.").default("").meta({
    description: "A part of the name or the address.",
  }),
  role: z.enum(ROLES).optional(),
  cursor: z.uuid().optional(),
});

export type MemberSearch = z.output<typeof memberSearch>;

export const memberRow = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.enum(ROLES),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().meta({ description: "To the day." }),
    isLeaving: z.boolean().meta({ description: "Whether the account is about to be erased." }),
    isSuspended: z
      .boolean()
      .meta({ description: "Whether moderators let the member only read for some days." }),
    isBanned: z.boolean(),
    posts: z.int(),
    handovers: z.int().meta({ description: "Given or received." }),
  })
  .meta({ id: "MemberRow" });

export type MemberRow = z.infer<typeof memberRow>;
export type MemberPage = { members: MemberRow[]; nextCursor: string | null; total: number };
