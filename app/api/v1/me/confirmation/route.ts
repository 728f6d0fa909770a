import { z } from "zod";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendsEmail } from "@/lib/http/site-config";
import { confirmByPasskey } from "@/lib/passkeys/confirmation";
import { passkeyProof } from "@/lib/passkeys/schema";
import { getConfirmedUntil } from "@/lib/users/reauthenticate";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "Until when you need not confirm that it is you",
    responses: {
      200: {
        description: "Null where a call that cannot be undone asks for the password.",
        fields: { confirmedUntil: z.iso.datetime().nullable() },
      },
    },
  },
  async ({ actor }) => ok({ confirmedUntil: await getConfirmedUntil(actor) }),
);

export const PUT = route(
  {
    auth: "member",
    whileSuspended: true,
    limit: "write",
    body: passkeyProof,
    summary: "Confirm with a passkey that it is you",
    description:
      "Takes what the browser made of `POST /api/v1/me/confirmation/challenge`. For ten minutes, calls that ask for the password do without it in this session.",
    responses: {
      200: { description: "The session is confirmed.", fields: { confirmedUntil: z.iso.datetime() } },
    },
    errors: [401],
  },
  async ({ actor, body }) => {
    // A copied passkey is told by mail.
    await confirmByPasskey(actor, body.credential).finally(() => sendsEmail() && emailAfterResponse());
    return ok({ confirmedUntil: await getConfirmedUntil(actor) });
  },
);

export const { POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, PUT });
