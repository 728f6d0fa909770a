import { withKnownDevice } from "@/lib/auth/session-response";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendsEmail } from "@/lib/http/site-config";
import { confirmSetup, startSetup, switchOff } from "@/lib/second-factor/mutations";
import { getSecondFactor } from "@/lib/second-factor/queries";
import {
  bothFactors,
  firstCodeFields,
  recoveryCodes,
  secondFactorView,
  setupFields,
  setupView,
} from "@/lib/second-factor/schema";

const fields = { secondFactor: secondFactorView.nullable() };

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "Two-step login of the own account",
    responses: { 200: { description: "Null where it is off.", fields } },
  },
  async ({ actor }) => ok({ secondFactor: await getSecondFactor(actor) }),
);

export const POST = route(
  {
    auth: "member",
    limit: "write",
    body: setupFields,
    summary: "Start to switch on two-step login",
    description:
      "Changes nothing yet. The key goes into an authenticator app, and `PUT` takes its first code within 30 minutes. Another start replaces the key.",
    responses: { 200: { description: "The key, this once.", fields: { setup: setupView } } },
    errors: [409],
  },
  async ({ actor, body }) => ok({ setup: await startSetup(actor, body.password) }),
);

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    body: firstCodeFields,
    summary: "Switch on two-step login",
    description:
      "Ends all other sessions. A log-in by password or by a link of a mail needs a code from now on.",
    responses: {
      200: {
        description: "It is on. These are the recovery codes, this once.",
        fields: { recoveryCodes, ...fields },
      },
    },
    errors: [409],
  },
  async ({ request, actor, body }) => {
    const codes = await confirmSetup(actor, body.code);
    if (sendsEmail()) emailAfterResponse();
    return withKnownDevice(ok({ recoveryCodes: codes, secondFactor: await getSecondFactor(actor) }), request);
  },
);

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    body: bothFactors,
    summary: "Switch off two-step login",
    description: "Ends all other sessions, and voids the recovery codes.",
    responses: { 200: { description: "It is off.", fields } },
    errors: [404],
  },
  async ({ request, actor, body }) => {
    await switchOff(actor, body);
    if (sendsEmail()) emailAfterResponse();
    return withKnownDevice(ok({ secondFactor: await getSecondFactor(actor) }), request);
  },
);

export const { PATCH, OPTIONS } = methodNotAllowed({ GET, POST, PUT, DELETE });
