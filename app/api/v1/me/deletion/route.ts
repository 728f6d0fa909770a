import { requestDeletion, restoreAccount } from "@/lib/account-deletions/mutations";
import { getDeletion } from "@/lib/account-deletions/queries";
import { deletionFields, deletionView } from "@/lib/account-deletions/schema";
import { signOutCookies } from "@/lib/auth/session-cookies";
import { withCookies } from "@/lib/http/response/with-cookies";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { getOwnAccount } from "@/lib/users/queries";
import { GRACE_DAYS } from "@/lib/users/rules";
import { userView } from "@/lib/users/schema";

const fields = { deletion: deletionView.nullable() };

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "When the own account is erased",
    responses: { 200: { description: "Null unless its member asked for it.", fields } },
  },
  async ({ actor }) => ok({ deletion: await getDeletion(actor) }),
);

export const POST = route(
  {
    auth: "member",
    limit: "write",
    whileLeaving: true,
    body: deletionFields,
    summary: "Delete the own account",
    description: `Needs the current password, or a session that was confirmed a moment ago. Ends all sessions and hides the member at once; takes posts down, and releases promises. Everything is erased ${GRACE_DAYS} days later, unless the member signs in and brings the account back.`,
    responses: { 200: { description: "This is when it is erased.", fields } },
  },
  async ({ actor, body }) => {
    await requestDeletion(actor, body.password);
    return withCookies(ok({ deletion: await getDeletion(actor) }), signOutCookies());
  },
);

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    whileLeaving: true,
    summary: "Bring the own account back",
    description: "Posts that were taken down stay down.",
    responses: { 200: { description: "It is as it was.", fields: { user: userView } } },
  },
  async ({ actor }) => {
    await restoreAccount(actor);
    return ok({ user: await getOwnAccount(actor) });
  },
);

export const { PUT, PATCH, OPTIONS } = methodNotAllowed({ GET, POST, DELETE });
