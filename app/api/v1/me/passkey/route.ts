import { z } from "zod";
import { describeUserAgent } from "@/lib/auth/user-agent";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listPasskeys } from "@/lib/passkeys/queries";
import { addPasskey } from "@/lib/passkeys/registration";
import { MAX_PASSKEYS, newPasskey, passkeyView } from "@/lib/passkeys/schema";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "One's own passkeys",
    responses: {
      200: {
        description: `At most ${MAX_PASSKEYS}, the oldest first.`,
        fields: { passkeys: z.array(passkeyView) },
      },
    },
  },
  async ({ actor }) => ok({ passkeys: await listPasskeys(actor) }),
);

export const POST = route(
  {
    auth: "member",
    limit: "write",
    body: newPasskey,
    summary: "Add a passkey",
    description:
      "Takes what the browser made of `POST /api/v1/me/passkey/challenge`. The passkey is named after its password manager or device.",
    responses: { 201: { description: "It can log in.", fields: { passkey: passkeyView } } },
    errors: [409],
  },
  async ({ request, actor, body }) => {
    const passkey = await addPasskey(actor, body.credential, describeUserAgent(request.headers));
    emailAfterResponse();
    return ok({ passkey }, { status: 201 });
  },
);

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, POST });
