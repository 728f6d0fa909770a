import { answer, refuse, route } from "@/lib/api";
import { AppError } from "@/lib/errors";
import { postParams } from "@/lib/posts/schema";
import { getDraw, holdDueDraw } from "@/lib/replies/queries";

export const GET = route({ auth: "anyone", limit: "read", params: postParams }, async ({ params }) => {
  await holdDueDraw(params.id);
  const draw = await getDraw(params.id);
  if (!draw) throw new AppError("notFound");
  return answer({ draw });
});

const refused = refuse("GET");

export { refused as DELETE, refused as PATCH, refused as POST, refused as PUT };
