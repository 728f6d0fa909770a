import { z } from "zod";
import { SESSION_DAYS } from "@/lib/auth/session-limits";
import { userView } from "@/lib/users/schema";

export const signedInFields = {
  user: userView,
  token: z.string().meta({ description: "Send it as `Authorization: Bearer <token>`." }),
  expiresIn: z.int().meta({
    description: `Seconds until the token expires; earlier when it was not used for ${SESSION_DAYS.idle} days.`,
  }),
};

export const sessionCookieHeaders = z.object({
  "Set-Cookie": z
    .string()
    .meta({ description: "The session cookie (HttpOnly, SameSite=Lax) and a hint without a secret." }),
});
