import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { changeEmail, undoEmailChange } from "@/lib/users/email-change";
import { emailLink } from "@/lib/users/schema";

export const PUT = route(
  {
    auth: "anyone",
    limit: "mailLink",
    body: emailLink,
    summary: "Change the address of an account by the link of a mail",
    description:
      "Ends all sessions but that of the call. The old address gets a mail that can undo it for 7 days.",
    responses: { 200: { description: "The new address counts." } },
    errors: [404, 409],
  },
  async ({ actor, body }) => {
    await changeEmail(body.token, actor);
    emailAfterResponse();
    return ok({});
  },
);

export const DELETE = route(
  {
    auth: "anyone",
    limit: "mailLink",
    body: emailLink,
    summary: "Undo a change of address by the link of a mail",
    description:
      "Ends all sessions, and the password stops working: the old address gets a link to choose a new one.",
    responses: { 200: { description: "The old address counts again." } },
    errors: [404, 409],
  },
  async ({ body }) => {
    await undoEmailChange(body.token);
    emailAfterResponse();
    return ok({});
  },
);

export const { GET, POST, PATCH, OPTIONS } = methodNotAllowed({ PUT, DELETE });
