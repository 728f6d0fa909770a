import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { startConfirmation } from "@/lib/passkeys/confirmation";
import { requestOptions } from "@/lib/passkeys/schema";

export const POST = route(
  {
    auth: "member",
    whileSuspended: true,
    limit: "write",
    summary: "Start to confirm with a passkey that it is you",
    responses: {
      200: { description: "Options for `navigator.credentials.get`.", fields: { options: requestOptions } },
    },
    errors: [404],
  },
  async ({ actor }) => ok({ options: await startConfirmation(actor) }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
