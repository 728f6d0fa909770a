import { answer, refuse, route } from "@/lib/api";
import { deviceOf } from "@/lib/device";
import { withSignIn } from "@/lib/signing-in";
import { register } from "@/lib/users/mutations";
import { registration } from "@/lib/users/schema";

const CREATED = 201;

export const POST = route(
  { auth: "anyone", limit: "register", body: registration },
  async ({ request, body }) => {
    const signedIn = await register(body, deviceOf(request.headers));
    return withSignIn(answer(signedIn, { status: CREATED }), request, signedIn.token);
  },
);

const refused = refuse("POST");

export { refused as DELETE, refused as GET, refused as PATCH, refused as PUT };
