import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { startAddingPasskey } from "@/lib/passkeys/registration";
import { creationOptions, passkeyPermission } from "@/lib/passkeys/schema";

export const POST = route(
  {
    auth: "member",
    limit: "write",
    body: passkeyPermission,
    summary: "Start to add a passkey",
    description: "Needs the password, or a session that was confirmed a moment ago.",
    responses: {
      200: {
        description: "Options for `navigator.credentials.create`.",
        fields: { options: creationOptions },
      },
    },
    errors: [409],
  },
  async ({ actor, body }) => ok({ options: await startAddingPasskey(actor, body.password) }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
