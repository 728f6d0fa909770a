import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { getOwnAccount } from "@/lib/users/queries";
import { userView } from "@/lib/users/schema";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "Whose token this is",
    responses: { 200: { description: "The own account.", fields: { user: userView } } },
  },
  async ({ actor }) => ok({ user: await getOwnAccount(actor) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
