import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { endOtherSessions, listSessions } from "@/lib/users/sessions";

export const GET = route({ auth: "member", limit: "read" }, async ({ actor }) =>
  ok({ sessions: await listSessions(actor) }),
);

/** Everywhere but here. */
export const DELETE = route({ auth: "member", limit: "write" }, async ({ actor }) => {
  await endOtherSessions(actor);
  return ok({ sessions: await listSessions(actor) });
});

const refused = methodNotAllowed("GET", "DELETE");

export { refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
