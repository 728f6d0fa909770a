import { z } from "zod";

export const MAX_EMAIL_LENGTH = 254;

/** One @, a domain with a dot, and nothing that email clients read differently. */
const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export const emailAddress = z
  .string("Email is missing.")
  .max(1000, "This email address is too long.")
  // NFKC would turn look-alikes of "@" (U+FF20, U+FE6B) into a second one.
  .refine((typed) => !/[＠﹫]/.test(typed), "This is not an email address.")
  .transform((typed) => typed.normalize("NFKC").trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, { error: "Email is missing.", abort: true })
      .max(MAX_EMAIL_LENGTH, "This email address is too long.")
      .regex(ADDRESS, "This is not an email address."),
  );
