import { formBody, methodNotAllowed, ok, route } from "@/lib/http/route";
import { removePicture, setPicture } from "@/lib/users/profile";
import { getOwnProfile } from "@/lib/users/queries";
import { pictureForm } from "@/lib/users/schema";

export const PUT = route(
  { auth: "member", limit: "upload", body: formBody(pictureForm) },
  async ({ actor, body }) => {
    await setPicture(actor, body.picture);
    return ok({ profile: await getOwnProfile(actor) });
  },
);

export const DELETE = route({ auth: "member", limit: "write" }, async ({ actor }) => {
  await removePicture(actor);
  return ok({ profile: await getOwnProfile(actor) });
});

const refused = methodNotAllowed("PUT", "DELETE");

export { refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };
