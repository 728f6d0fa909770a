import { writeLetter } from "@/lib/contact-messages/mutations";
import { letterFields } from "@/lib/contact-messages/schema";
import { idempotencyKey } from "@/lib/http/idempotency";
import { answer, refuse, route } from "@/lib/http/route";

export const POST = route(
  { auth: "anyone", limit: "letter", body: letterFields },
  async ({ body, request }) => {
    await writeLetter(body, idempotencyKey(request));
    return answer({}, { status: 201 });
  },
);

const refused = refuse("POST");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as PUT };
