import { answer, refuse, route } from "@/lib/api";
import { signInCookies } from "@/lib/session";
import { register } from "@/lib/users/mutations";
import { registration } from "@/lib/users/schema";
import { withCookies } from "@/lib/with-cookies";

export const POST = route({ auth: "anyone", limit: "register", body: registration }, async ({ body }) => {
  const signedIn = await register(body);
  return withCookies(answer(signedIn, { status: 201 }), signInCookies(signedIn.token));
});

const refused = refuse("POST");

export { refused as DELETE, refused as GET, refused as PATCH, refused as PUT };
