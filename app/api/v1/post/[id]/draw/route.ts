import { AppError } from "@/lib/http/errors";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { requireReadable } from "@/lib/posts/queries";
import { postParams } from "@/lib/posts/schema";
import { settleDuePost } from "@/lib/replies/due-work";
import { getDraw } from "@/lib/replies/queries";

export const GET = route({ auth: "anyone", limit: "read", params: postParams }, async ({ actor, params }) => {
  await requireReadable(actor, params.id);
  await settleDuePost(params.id);
  const draw = await getDraw(params.id);
  if (!draw) throw new AppError("notFound");
  return ok({ draw });
});

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
