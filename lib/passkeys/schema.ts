import { z } from "zod";
import { line } from "@/lib/text/text-schema";
import { ownPassword } from "@/lib/users/schema";

export const MAX_PASSKEYS = 20;

const NAME = { min: 1, max: 50 } as const;

export const passkeyName = z.object({ name: line("Name", NAME.min, NAME.max) });

export type PasskeyName = z.output<typeof passkeyName>;

export const passkeyParams = z.object({ id: z.uuid() });

/** Before a passkey is added or removed. */
export const passkeyPermission = z.object({ password: ownPassword });

const UNREADABLE = "This is not the answer of a passkey.";

const base64url = (max: number) =>
  z
    .string(UNREADABLE)
    .max(max, UNREADABLE)
    .regex(/^[\w-]+$/, UNREADABLE);

/** The longest id that WebAuthn allows has 1023 bytes. */
const credentialId = base64url(1364);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key", UNREADABLE),
};

/** As `RegistrationResponseJSON` of WebAuthn. */
const newCredential = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64url(2000),
        attestationObject: base64url(10_000),
        transports: z.array(z.string(UNREADABLE).max(20), UNREADABLE).max(10).optional(),
      },
      UNREADABLE,
    ),
  },
  UNREADABLE,
);

export type NewCredential = z.output<typeof newCredential>;

/** As `AuthenticationResponseJSON` of WebAuthn. */
const assertion = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64url(2000),
        authenticatorData: base64url(4000),
        signature: base64url(4000),
        userHandle: base64url(200).optional(),
      },
      UNREADABLE,
    ),
  },
  UNREADABLE,
);

export type Assertion = z.output<typeof assertion>;

export const newPasskey = z.object({ credential: newCredential });

export const passkeyProof = z.object({ credential: assertion });

/** The options are the browser's business: they go to it as they are. */
const options = (type: string) =>
  z
    .looseObject({ challenge: z.string() })
    .meta({ description: `As \`${type}\` of WebAuthn. Its challenge works once, for five minutes.` });

export const creationOptions = options("PublicKeyCredentialCreationOptionsJSON");

export const requestOptions = options("PublicKeyCredentialRequestOptionsJSON");

export const passkeyView = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    copiedAt: z.iso.datetime().nullable().meta({
      description: "When it was last refused, since it may be a copy. Then it is better to remove it.",
    }),
  })
  .meta({ id: "Passkey" });

export type PasskeyView = z.infer<typeof passkeyView>;
