import { answer, refuse, route } from "@/lib/http/route";
import { endOtherSessions, listSessions } from "@/lib/users/sessions";

export const GET = route({ auth: "member", limit: "read" }, async ({ actor }) =>
  answer({ sessions: await listSessions(actor) }),
);

/** Everywhere but here. */
export const DELETE = route({ auth: "member", limit: "write" }, async ({ actor }) => {
  await endOtherSessions(actor);
  return answer({ sessions: await listSessions(actor) });
});

const refused = refuse("GET", "DELETE");

export { refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
