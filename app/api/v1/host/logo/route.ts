import { z } from "zod";
import { documentedImage } from "@/app/api/v1/post/documented-post";
import { removeLogo, setLogo } from "@/lib/community/logo";
import { hostSettingsView } from "@/lib/community/schema";
import { formBody } from "@/lib/http/request/parse-request";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { pictureForm } from "@/lib/images/picture-schema";

export const PUT = route(
  {
    auth: "member",
    role: "host",
    limit: "upload",
    body: formBody(pictureForm, ["picture"]),
    documented: { body: z.object({ picture: documentedImage }) },
    summary: "Set the logo of the community",
    description: "Every page shows it once the call has returned.",
    responses: { 200: { description: "All settings, after the change.", fields: hostSettingsView } },
  },
  async ({ actor, body }) => ok(await setLogo(actor, body.picture)),
);

export const DELETE = route(
  {
    auth: "member",
    role: "host",
    limit: "write",
    summary: "Remove the logo of the community",
    description: "The sign of the software is shown instead.",
    responses: { 200: { description: "All settings, after the change.", fields: hostSettingsView } },
  },
  async ({ actor }) => ok(await removeLogo(actor)),
);

export const { GET, POST, PATCH, OPTIONS } = methodNotAllowed({ PUT, DELETE });
