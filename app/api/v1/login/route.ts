import { answer, refuse, route } from "@/lib/api";
import { signInCookies } from "@/lib/session";
import { logIn } from "@/lib/users/mutations";
import { credentials } from "@/lib/users/schema";
import { withCookies } from "@/lib/with-cookies";

export const POST = route({ auth: "anyone", limit: "login", body: credentials }, async ({ body }) => {
  const signedIn = await logIn(body);
  return withCookies(answer(signedIn), signInCookies(signedIn.token));
});

const refused = refuse("POST");

export { refused as DELETE, refused as GET, refused as PATCH, refused as PUT };
