import { answer, refuse, route } from "@/lib/api";
import { deviceOf } from "@/lib/device";
import { withSignIn } from "@/lib/signing-in";
import { logIn } from "@/lib/users/mutations";
import { credentials } from "@/lib/users/schema";

export const POST = route(
  { auth: "anyone", limit: "login", body: credentials },
  async ({ request, body }) => {
    const signedIn = await logIn(body, deviceOf(request.headers));
    return withSignIn(answer(signedIn), request, signedIn.token);
  },
);

const refused = refuse("POST");

export { refused as DELETE, refused as GET, refused as PATCH, refused as PUT };
