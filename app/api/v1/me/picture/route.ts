import { z } from "zod";
import { documentedImage } from "@/app/api/v1/post/documented-post";
import { formBody } from "@/lib/http/request/parse-request";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { pictureForm } from "@/lib/images/picture-schema";
import { removePicture, setPicture } from "@/lib/profiles/mutations";
import { getOwnProfile } from "@/lib/users/queries";
import { ownProfileView } from "@/lib/users/schema";

export const PUT = route(
  {
    auth: "member",
    verified: true,
    limit: "upload",
    body: formBody(pictureForm, ["picture"]),
    documented: { body: z.object({ picture: documentedImage }) },
    summary: "Set the own picture; the one before is removed",
    responses: { 200: { description: "It is there.", fields: { profile: ownProfileView } } },
  },
  async ({ actor, body }) => {
    await setPicture(actor, body.picture);
    return ok({ profile: await getOwnProfile(actor) });
  },
);

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    summary: "Remove the own picture",
    responses: { 200: { description: "It is gone.", fields: { profile: ownProfileView } } },
  },
  async ({ actor }) => {
    await removePicture(actor);
    return ok({ profile: await getOwnProfile(actor) });
  },
);

export const { GET, POST, PATCH, OPTIONS } = methodNotAllowed({ PUT, DELETE });
