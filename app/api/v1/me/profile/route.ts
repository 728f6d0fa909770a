import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { editProfile } from "@/lib/profiles/mutations";
import { documentLength } from "@/lib/text/document-length";
import { getOwnProfile } from "@/lib/users/queries";
import { homePlace, ownProfileView, profileChanges, registration, USER_LIMITS } from "@/lib/users/schema";

/** The changes as JSON. `profileChanges` also accepts a place as typed text. */
const documentedChanges = z
  .object({
    name: registration.shape.name,
    about: z.string().meta({ override: { maxLength: USER_LIMITS.about.max } }),
    place: homePlace
      .extend({
        address: documentLength(homePlace.shape.address, USER_LIMITS.address),
        latitude: z.number(),
        longitude: z.number(),
      })
      .nullable(),
    emailDaily: profileChanges.shape.emailDaily.unwrap(),
    emailAtOnce: profileChanges.shape.emailAtOnce.unwrap(),
    confirmed: profileChanges.shape.confirmed.unwrap(),
  })
  .partial();

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "The own profile, with what nobody else sees",
    responses: { 200: { description: "The profile.", fields: { profile: ownProfileView } } },
  },
  async ({ actor }) => ok({ profile: await getOwnProfile(actor) }),
);

export const PATCH = route(
  {
    auth: "member",
    limit: "write",
    body: profileChanges,
    documented: { body: documentedChanges },
    summary: "Change the own profile; what is not sent stays",
    responses: {
      200: { description: "Done; this is how it is now.", fields: { profile: ownProfileView } },
    },
  },
  async ({ actor, body }) => {
    await editProfile(actor, body);
    return ok({ profile: await getOwnProfile(actor) });
  },
);

export const { POST, PUT, DELETE, OPTIONS } = methodNotAllowed({ GET, PATCH });
