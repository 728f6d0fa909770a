import { answer, refuse, route } from "@/lib/api";
import { writeLetter } from "@/lib/letters/mutations";
import { letterFields } from "@/lib/letters/schema";
import { idempotencyKey } from "@/lib/once";

export const POST = route(
  { auth: "anyone", limit: "letter", body: letterFields },
  async ({ body, request }) => {
    await writeLetter(body, idempotencyKey(request));
    return answer({}, { status: 201 });
  },
);

const refused = refuse("POST");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as PUT };
