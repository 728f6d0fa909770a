import { z } from "zod";
import { ownPassword } from "@/lib/users/schema";

const MAX_CODE_LENGTH = 100;

const code = z
  .string("Type the code.")
  .trim()
  .min(1, "Type the code.")
  .max(MAX_CODE_LENGTH, "This code is too long.")
  .meta({ description: "Six digits of the app, or a recovery code." });

export const setupFields = z.object({ password: ownPassword });

export const firstCodeFields = z.object({ code: code.meta({ description: "Six digits of the app." }) });

/** Neither the password nor the app alone changes anything. */
export const bothFactors = z.object({ password: ownPassword, code });

export type BothFactors = z.output<typeof bothFactors>;

export const secondFactorView = z
  .object({
    since: z.iso.datetime(),
    codesLeft: z.int().meta({ description: "Recovery codes that were not used." }),
  })
  .meta({ id: "SecondFactor" });

export type SecondFactorView = z.infer<typeof secondFactorView>;

export const setupView = z
  .object({
    key: z.string().meta({ description: "For typing it into an authenticator app." }),
    uri: z.string().meta({ description: "The same with all settings, as `otpauth://`." }),
    qrCode: z.string().meta({ description: "The same as a picture (SVG)." }),
  })
  .meta({ id: "SecondFactorSetup" });

export type SetupView = z.infer<typeof setupView>;

export const recoveryCodes = z
  .array(z.string())
  .meta({ description: "Each logs in once in place of the app. Nobody can read them again." });
