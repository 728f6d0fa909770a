import { testMailView } from "@/lib/community/schema";
import { sendTestMail } from "@/lib/community/test-mail";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

export const POST = route(
  {
    auth: "member",
    role: "host",
    limit: "testMail",
    summary: "Send a mail to the own address, and say what the mail server answered",
    responses: { 200: { description: "What happened, also for a failure.", fields: testMailView } },
  },
  async ({ actor }) => ok(await sendTestMail(actor)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ POST });
