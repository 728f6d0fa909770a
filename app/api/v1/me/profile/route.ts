import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { editProfile } from "@/lib/users/profile";
import { getOwnProfile } from "@/lib/users/queries";
import { profileChanges } from "@/lib/users/schema";

export const GET = route({ auth: "member", limit: "read" }, async ({ actor }) =>
  ok({ profile: await getOwnProfile(actor) }),
);

export const PATCH = route(
  { auth: "member", limit: "write", body: profileChanges },
  async ({ actor, body }) => {
    await editProfile(actor, body);
    return ok({ profile: await getOwnProfile(actor) });
  },
);

const refused = methodNotAllowed("GET", "PATCH");

export { refused as DELETE, refused as OPTIONS, refused as POST, refused as PUT };
