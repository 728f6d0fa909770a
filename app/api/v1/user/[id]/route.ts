import { AppError } from "@/lib/http/errors";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { getProfile } from "@/lib/profiles/queries";
import { profileParams } from "@/lib/profiles/schema";

export const GET = route({ auth: "anyone", limit: "read", params: profileParams }, async ({ params }) => {
  const profile = await getProfile(params.id);
  if (!profile) throw new AppError("notFound");
  return ok({ profile });
});

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
