import { AppError } from "@/lib/http/errors";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { requireReadable } from "@/lib/posts/queries";
import { postParams } from "@/lib/posts/schema";
import { drawView } from "@/lib/replies/draw-schema";
import { settleDuePost } from "@/lib/replies/due-work";
import { getDraw } from "@/lib/replies/queries";

export const GET = route(
  {
    auth: "anyone",
    limit: "read",
    params: postParams,
    summary: "Everything needed to do a fair draw over",
    description:
      "Ticket k (1, 2, …) of an entry has the number SHA-256(`seed:entry:k`), all as text, in hexadecimal. The entry with the smallest number comes first. Ten minutes before the seed is told, the list is closed, and `listHash` is public. The `record` says what became of each entry since, and to whom it went next.",
    responses: { 200: { description: "The draw.", fields: { draw: drawView } } },
    errors: [410],
  },
  async ({ actor, params }) => {
    await requireReadable(actor, params.id);
    await settleDuePost(params.id);
    const draw = await getDraw(params.id);
    if (!draw) throw new AppError("notFound");
    return ok({ draw });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
