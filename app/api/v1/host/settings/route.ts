import { changeSettings } from "@/lib/community/mutations";
import { getHostSettings } from "@/lib/community/queries";
import { hostSettingsView, settingsChanges } from "@/lib/community/schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

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
  async ({ actor, body }) => ok(await changeSettings(actor, body)),
);

export const { POST, PUT, DELETE, OPTIONS } = methodNotAllowed({ GET, PATCH });
