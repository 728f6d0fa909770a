import { answer, refuse, refuseForeign, route } from "@/lib/api";
import { signOutCookies } from "@/lib/session-cookies";
import { logOut } from "@/lib/users/mutations";
import { withCookies } from "@/lib/with-cookies";

export const GET = route({ auth: "anyone" }, async ({ actor, request }) => {
  refuseForeign(request);
  if (actor) await logOut(actor);
  return withCookies(answer({}), signOutCookies());
});

const refused = refuse("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
