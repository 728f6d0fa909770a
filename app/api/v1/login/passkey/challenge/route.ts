import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { requestOptions } from "@/lib/passkeys/schema";
import { startPasskeySignIn } from "@/lib/passkeys/sign-in";

export const POST = route(
  {
    auth: "anyone",
    limit: "passkeySignIn",
    summary: "Start to sign in by passkey",
    responses: {
      200: { description: "Options for `navigator.credentials.get`.", fields: { options: requestOptions } },
    },
  },
  async () => ok({ options: await startPasskeySignIn() }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
