import { saveContactMessage } from "@/lib/contact-messages/mutations";
import { contactMessageFields } from "@/lib/contact-messages/schema";
import { idempotencyHeaders, idempotencyKey } from "@/lib/http/idempotency";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

export const POST = route(
  {
    auth: "anyone",
    limit: "contactMessage",
    body: contactMessageFields,
    summary: "Write us a letter",
    headers: idempotencyHeaders,
    responses: { 201: { description: "The letter is kept." } },
  },
  async ({ body, request }) => {
    await saveContactMessage(body, idempotencyKey(request));
    return ok({}, { status: 201 });
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
