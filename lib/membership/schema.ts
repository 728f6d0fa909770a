import { z } from "zod";
import { documentLength } from "@/lib/text/document-length";
import { line, text } from "@/lib/text/text-schema";

export const MEMBERSHIP_LIMITS = {
  note: { min: 0, max: 80 },
  introduction: { min: 0, max: 500 },
  uses: { min: 1, max: 1000 },
  days: { min: 1, max: 365 },
} as const;

const { note, introduction, uses, days } = MEMBERSHIP_LIMITS;
const MAX_LINK_LENGTH = 400;
/** Where the link of an invitation has its code: in the fragment, so that no server's log has it. */
export const INVITATION_MARK = "invitation";

/** Also of a whole link that somebody has copied. */
function codeOf(typed: string): string {
  const mark = `#${INVITATION_MARK}=`;
  return typed.slice(typed.lastIndexOf(mark) + (typed.includes(mark) ? mark.length : 1));
}

/** Beside the fields of a sign-up that is open to everybody. */
export const entryFields = {
  invitation: z.string().max(MAX_LINK_LENGTH).trim().overwrite(codeOf).optional().meta({
    description:
      "The link of an invitation, or its code. Needed where the community is open by invitation only.",
  }),
  introduction: documentLength(
    text("The words to the hosts", introduction.min, introduction.max).optional(),
    introduction,
    "For the hosts, where they accept each member.",
  ),
};

const MAX_PROOF_LENGTH = 4000;

export const proofField = {
  proof: z.string().max(MAX_PROOF_LENGTH).optional().meta({
    description:
      "Where `GET /register/challenge` has one: the base64 of `{challenge, solution}` as JSON, as ALTCHA solves it.",
  }),
};

const hex = z.string().regex(/^[0-9a-f]{1,128}$/i);

/** As `altcha-lib` makes and solves it. */
export const challenge = z
  .object({
    parameters: z.object({
      algorithm: z.literal("PBKDF2/SHA-256"),
      nonce: hex,
      salt: hex,
      cost: z.int().positive(),
      keyLength: z.int().positive(),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.number(),
    }),
    signature: hex,
  })
  .meta({ id: "SignUpChallenge" });

export const proofOfWork = z.object({
  challenge,
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex, time: z.number().optional() }),
});

export type Entry = { invitation?: string | undefined; introduction?: string | undefined };

const wholeNumber = (label: string, { min, max }: { min: number; max: number }) =>
  z.coerce
    .number<number | string>(`${label} is missing.`)
    .int(`${label}: a whole number, please.`)
    .min(min, `${label}: at least ${min}.`)
    .max(max, `${label}: at most ${max}.`);

export const newInvitation = z.object({
  note: documentLength(line("The note", note.min, note.max).default(""), note),
  maxUses: wholeNumber("The number of people", uses),
  days: wholeNumber("The number of days", days),
});

export type NewInvitation = z.output<typeof newInvitation>;

export const invitationView = z
  .object({
    _id: z.uuid(),
    note: z.string(),
    link: z.url(),
    maxUses: z.int(),
    uses: z.int(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isOpen: z.boolean().meta({ description: "Whether somebody may still use it." }),
  })
  .meta({ id: "Invitation" });

export type InvitationView = z.infer<typeof invitationView>;

export const invitationParams = z.object({ id: z.uuid() });

export const requestParams = z.object({ id: z.uuid() }).meta({ description: "Of the member." });

export const requestDecision = z.object({ accepted: z.boolean("Say whether you accept them.") });

export const requestView = z
  .object({
    _id: z.uuid().meta({ description: "Of the member." }),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    introduction: z.string(),
    createdAt: z.iso.datetime(),
    isDeclined: z.boolean().meta({ description: "Then they may still be accepted until they are erased." }),
  })
  .meta({ id: "MembershipRequest" });

export type RequestView = z.infer<typeof requestView>;
