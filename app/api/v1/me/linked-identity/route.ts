import { connectCookie } from "@/lib/auth/connect-cookie";
import { withCookies } from "@/lib/http/response/with-cookies";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { assertCanConnect } from "@/lib/linked-identities/mutations";
import { getWaysIn } from "@/lib/linked-identities/queries";
import { connection, waysIn } from "@/lib/linked-identities/schema";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "How one logs in",
    responses: { 200: { description: "Connected providers, the oldest first.", fields: waysIn } },
  },
  async ({ actor }) => ok(await getWaysIn(actor)),
);

export const POST = route(
  {
    auth: "member",
    limit: "write",
    body: connection,
    summary: "Allow a provider to be connected",
    description:
      "The next answer of the provider to this session, within 15 minutes, connects the account there: see `/api/auth/signin/{provider}?connect=true`.",
    responses: { 200: { description: "Go to the provider now. A cookie keeps the permission." } },
    errors: [404, 409],
  },
  async ({ actor, body }) => {
    await assertCanConnect(actor, body.provider, body.password);
    return withCookies(ok({}), [connectCookie(actor, body.provider)]);
  },
);

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, POST });
