import { z } from "zod";
import { ownPassword } from "@/lib/users/schema";

const providerId = z.enum(["google", "github", "oidc"], "This site does not offer that.");

const signInProviderView = z
  .object({ id: providerId, name: z.string().meta({ examples: ["Google"] }) })
  .meta({ id: "SignInProvider" });

export type SignInProviderView = z.infer<typeof signInProviderView>;

const linkedIdentityView = z
  .object({
    _id: z.uuid(),
    provider: providerId,
    name: z.string().meta({ description: "As members know the provider.", examples: ["Google"] }),
    email: z.string().meta({ description: "The confirmed address that the provider gave last." }),
    isOffered: z.boolean().meta({ description: "Whether this site still takes it for a log-in." }),
    linkedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: "LinkedIdentity" });

export type LinkedIdentityView = z.infer<typeof linkedIdentityView>;

export const waysIn = {
  identities: z.array(linkedIdentityView),
  providers: z.array(signInProviderView).meta({ description: "What this site offers." }),
  hasPassword: z.boolean(),
};

export type WaysIn = {
  identities: LinkedIdentityView[];
  providers: SignInProviderView[];
  hasPassword: boolean;
};

export const identityParams = z.object({ id: z.uuid() });

export const connection = z.object({ provider: providerId, password: ownPassword });

export const disconnection = z.object({ password: ownPassword });
