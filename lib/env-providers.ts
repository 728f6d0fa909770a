import { z } from "zod";

/** Each provider needs all of its settings. */
const PROVIDERS = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
] as const;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Secrets and log-ins of members travel there. */
const provider = z
  .url({ protocol: /^https?$/, error: "must be an https address", abort: true })
  .refine((url) => !/[?#]/.test(url), { error: "must hold neither ? nor #", abort: true })
  .refine((url) => url.startsWith("https:") || LOOPBACK.test(new URL(url).hostname), {
    error: "must start with https://, except on this machine",
    abort: true,
  });

/** The settings of what members can log in with instead of a password. */
export const providerFields = {
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GITHUB_CLIENT_ID: optional(z.string()),
  GITHUB_CLIENT_SECRET: optional(z.string()),
  GITHUB_URL: optional(
    provider
      .refine((url) => new URL(url).pathname === "/", "must be an origin without a path")
      .transform((url) => new URL(url).origin),
  ),
  OIDC_ISSUER: optional(provider),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string().trim().min(1, "is empty").max(40, "can have at most 40 characters")),
};

type Settings = Partial<Record<(typeof PROVIDERS)[number][number], string | undefined>>;
type Context = { addIssue(issue: { code: "custom"; path: string[]; message: string }): void };

export function requireWholeProviders(settings: Settings, context: Context): void {
  for (const names of PROVIDERS) {
    const given = names.find((name) => settings[name]);
    const missing = given ? names.filter((name) => !settings[name]) : [];
    for (const name of missing)
      context.addIssue({ code: "custom", path: [name], message: `is missing: ${given} needs it` });
  }
}
