import { saveContactMessage } from "@/lib/contact-messages/mutations";
import { contactMessageFields } from "@/lib/contact-messages/schema";
import { idempotencyKey } from "@/lib/http/idempotency";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

export const POST = route(
  { auth: "anyone", limit: "letter", body: contactMessageFields },
  async ({ body, request }) => {
    await saveContactMessage(body, idempotencyKey(request));
    return ok({}, { status: 201 });
  },
);

const refused = methodNotAllowed("POST");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as PUT };
