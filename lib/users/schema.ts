import { z } from "zod";
import { CONFIRMATION_SECONDS } from "@/lib/auth/session-limits";
import { coordinate } from "@/lib/geo/coordinate-schema";
import { ROLES } from "@/lib/http/roles";
import { entryFields, proofField } from "@/lib/membership/schema";
import { documentLength } from "@/lib/text/document-length";
import { emailAddress, MAX_EMAIL_LENGTH } from "@/lib/text/email-address";
import { isConfirmed, line, text } from "@/lib/text/text-schema";
import { MINUTE_S } from "@/lib/time/durations";
import { isReservedName } from "@/lib/users/rules";

export const USER_LIMITS = {
  name: { min: 2, max: 50 },
  email: { max: MAX_EMAIL_LENGTH },
  password: { min: 10, max: 128 },
  about: { min: 0, max: 500 },
  address: { min: 3, max: 200 },
} as const;

const { name, email, password, about, address } = USER_LIMITS;

const length = (typed: string) => [...typed].length;

/** Never trimmed or cut. */
const newPassword = z
  .string("Password is missing.")
  .max(4 * password.max, `A password can have at most ${password.max} characters.`)
  .refine((typed) => length(typed) >= password.min, `A password needs at least ${password.min} characters.`)
  .refine(
    (typed) => length(typed) <= password.max,
    `A password can have at most ${password.max} characters.`,
  );

const username = documentLength(line("Username", name.min, name.max), name).refine(
  (typed) => !isReservedName(typed),
  "Please choose another name: this one stands for members who have left.",
);

export const registration = z.object({
  name: username,
  email: documentLength(emailAddress, email),
  password: documentLength(newPassword, password, "Taken as typed."),
  ...entryFields,
  ...proofField,
});

export type Registration = z.output<typeof registration>;

const linkToken = z.string("The link is not complete.").min(1, "The link is not complete.").max(200);
/** Compared only, so no rule for it can refuse the right one. */
export const ownPassword = z
  .string("Type your password.")
  .max(4 * password.max, "This is not your password.")
  .optional()
  .meta({
    description: `Not needed where the session was confirmed in the last ${CONFIRMATION_SECONDS / MINUTE_S} minutes.`,
  });

export const memberParams = z.object({ id: z.uuid() });

export const roleChoice = z.object({ role: z.enum(ROLES, "Choose a role."), password: ownPassword });

export const emailLinkRequest = z.object({ email: documentLength(emailAddress, email) });

export const emailLink = z.object({ token: linkToken });

export const newPasswordFields = z.object({
  token: linkToken,
  password: documentLength(newPassword, password, "Taken as typed."),
});

export type NewPassword = z.output<typeof newPasswordFields>;

export const passwordChange = z.object({
  current: ownPassword,
  password: documentLength(newPassword, password, "Taken as typed."),
});

export type PasswordChange = z.output<typeof passwordChange>;

export const emailChange = z.object({
  email: documentLength(emailAddress, email),
  password: ownPassword,
});

export type EmailChange = z.output<typeof emailChange>;

export const verification = z.object({
  token: linkToken,
  password: z
    .string()
    .max(4 * password.max)
    .default("")
    .meta({ description: "Keeps the ways to log in where no session of the account comes along." }),
});

export type Verification = z.output<typeof verification>;

export const keepsPassword = z.boolean().meta({ description: "Whether the password of before still works." });

// Anything but text counts as empty.
const typed = z.preprocess((value) => (typeof value === "string" ? value : ""), z.string().max(1000));

/** Accepts any text, so that all wrong credentials get the same response. */
export const credentials = z.object({
  email: typed,
  password: typed,
  code: z.string().max(1000).optional().meta({
    description:
      "For members with two-step login: six digits of the app, or a recovery code. Without it, the right password is answered by 401 and `secondFactorNeeded`.",
  }),
});

export type Credentials = z.output<typeof credentials>;

/** As `credentials`. */
export const signInLink = emailLink.extend({ code: credentials.shape.code });

export type SignInLink = z.output<typeof signInLink>;

export const userView = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean().meta({ description: "Whether a link in a mail to the address was opened." }),
    createdAt: z.iso.datetime(),
    picture: z.string().optional().meta({ description: "The address of the member's picture." }),
    role: z
      .enum(ROLES)
      .exclude(["member"])
      .optional()
      .meta({ description: "Only for moderators and hosts." }),
    isWaiting: z.literal(true).optional().meta({
      description: "Only for members whom a host has not accepted yet: they read and do not publish.",
    }),
    eraseAt: z.iso.datetime().optional().meta({
      description:
        "When the account is erased. Only for members who asked for it; until then they only read.",
    }),
    suspendedUntil: z.iso.datetime().optional().meta({
      description: "Until when the member begins nothing new. Only for members whom moderators suspended.",
    }),
    isBanned: z
      .literal(true)
      .optional()
      .meta({ description: "Only for members whom moderators banned: they only read, and leave." }),
  })
  .meta({ id: "User" });

export type UserView = z.infer<typeof userView>;
export type SignedIn = { user: UserView; token: string; expiresIn: number };

export const homePlace = z.object({
  address: line("Address", address.min, address.max),
  latitude: coordinate("Latitude", 90),
  longitude: coordinate("Longitude", 180),
});

/** Missing fields stay; `null` clears the place. */
export const profileChanges = z
  .object({
    name: registration.shape.name,
    about: text("About you", about.min, about.max),
    place: homePlace.nullable(),
    emailDaily: z.boolean("Say whether you want a daily mail."),
    emailAtOnce: z.boolean("Say whether you want mail at once."),
    confirmed: isConfirmed,
  })
  .partial();

export type ProfileChanges = z.output<typeof profileChanges>;

export const settingsFields = z
  .object({
    name: registration.shape.name,
    about: text("About you", about.min, about.max),
    address: z.string(),
    latitude: z.string(),
    longitude: z.string(),
  })
  .superRefine((typed, context) => {
    if (!hasPlace(typed)) return;
    for (const { path, message } of homePlace.safeParse(typed).error?.issues ?? []) {
      context.addIssue({ code: "custom", path, message });
    }
  });

export type SettingsTyped = z.input<typeof settingsFields>;

export const hasPlace = (typed: Pick<SettingsTyped, "address" | "latitude" | "longitude">) =>
  [typed.address, typed.latitude, typed.longitude].some((value) => value.trim() !== "");

const ownPlace = z.object({ address: z.string(), latitude: z.number(), longitude: z.number() });

const point = z.object({ latitude: z.number(), longitude: z.number() });
const ownPin = point.extend({
  anchor: point.nullable().meta({ description: "The earlier place whose area it shows, if not its own." }),
  reach: z.number().meta({ description: "In metres." }),
});

export const ownProfileView = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    picture: z.string().nullable().meta({ description: "The address of a picture." }),
    about: z.string(),
    place: ownPlace.nullable().meta({ description: "Fills the form of a new post; nobody else sees it." }),
    lastPlace: ownPlace
      .nullable()
      .meta({ description: "Of the newest own post: fills the form where `place` is not set." }),
    pins: z.array(ownPin).meta({
      description:
        "The places of the own posts, the first one first. A new one shows the area of the nearest within 420 m, else of the first without an `anchor` within its `reach`.",
    }),
    emailDaily: z.boolean(),
    emailAtOnce: z.boolean().meta({ description: "About promises, releases and messages." }),
  })
  .meta({ id: "OwnProfile" });

export type OwnProfileView = z.infer<typeof ownProfileView>;
