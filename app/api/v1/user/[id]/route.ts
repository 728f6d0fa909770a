import { listHiddenIds, requireVisible } from "@/lib/blocks/queries";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { getProfile } from "@/lib/profiles/queries";
import { profileParams, profileView } from "@/lib/profiles/schema";

export const GET = route(
  {
    auth: "anyone",
    limit: "read",
    params: profileParams,
    summary: "A member as everyone may see them",
    responses: { 200: { description: "The member.", fields: { profile: profileView } } },
  },
  async ({ actor, params }) => {
    await requireVisible(db(), actor, params.id);
    const profile = await getProfile(params.id);
    if (!profile) throw new AppError("notFound");
    const hidden = await listHiddenIds(actor);
    const thankYous = profile.thankYous.filter(({ author }) => !hidden.includes(author._id));
    return ok({ profile: { ...profile, thankYous } });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
