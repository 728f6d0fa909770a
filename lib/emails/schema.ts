import { z } from "zod";

/** The query of what a link in a mail may do without a sign-in. */
export const linkQuery = z.object({ token: z.string("The link is not complete.").min(1).max(1000) });
