import { changeSettings } from "@/lib/community/mutations";
import { getHostSettings } from "@/lib/community/queries";
import { hostSettingsView, settingsChanges } from "@/lib/community/schema";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendsEmail } from "@/lib/http/site-config";
import { acceptEverybody } from "@/lib/users/membership-requests";

export const GET = route(
  {
    auth: "member",
    role: "host",
    limit: "read",
    summary: "The settings of the community",
    responses: { 200: { description: "All of them.", fields: hostSettingsView } },
  },
  async () => ok(await getHostSettings()),
);

export const PATCH = route(
  {
    auth: "member",
    role: "host",
    limit: "write",
    body: settingsChanges,
    summary: "Change settings of the community",
    description: "Missing fields stay. Every page shows the change once the call has returned.",
    responses: { 200: { description: "All of them, after the change.", fields: hostSettingsView } },
  },
  async ({ actor, body }) => {
    const view = await changeSettings(actor, body);
    if (body.membership === "open") {
      await acceptEverybody(actor);
      if (sendsEmail()) emailAfterResponse();
    }
    return ok(view);
  },
);

export const { POST, PUT, DELETE, OPTIONS } = methodNotAllowed({ GET, PATCH });
