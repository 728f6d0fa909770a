import { z } from "zod";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { removePasskey, renamePasskey } from "@/lib/passkeys/mutations";
import { listPasskeys } from "@/lib/passkeys/queries";
import { passkeyName, passkeyParams, passkeyPermission, passkeyView } from "@/lib/passkeys/schema";

const fields = { passkeys: z.array(passkeyView) };

export const PATCH = route(
  {
    auth: "member",
    limit: "write",
    params: passkeyParams,
    body: passkeyName,
    summary: "Name one of one's own passkeys",
    responses: { 200: { description: "All of them.", fields } },
    errors: [404],
  },
  async ({ actor, params, body }) => {
    await renamePasskey(actor, params.id, body);
    return ok({ passkeys: await listPasskeys(actor) });
  },
);

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    params: passkeyParams,
    body: passkeyPermission,
    summary: "Remove one of one's own passkeys",
    description:
      "Needs the password, or a session that was confirmed a moment ago. The last one stays while there is no other way to log in.",
    responses: { 200: { description: "This is what is left.", fields } },
    errors: [404, 409],
  },
  async ({ actor, params, body }) => {
    await removePasskey(actor, params.id, body.password);
    emailAfterResponse();
    return ok({ passkeys: await listPasskeys(actor) });
  },
);

export const { GET, POST, PUT, OPTIONS } = methodNotAllowed({ PATCH, DELETE });
