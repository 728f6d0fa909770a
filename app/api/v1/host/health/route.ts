import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { getSiteHealth } from "@/lib/site-health/queries";
import { siteHealth } from "@/lib/site-health/schema";

export const GET = route(
  {
    auth: "member",
    role: "host",
    limit: "read",
    summary: "How the site is doing",
    responses: { 200: { description: "Disk, database, mail, backup.", fields: { health: siteHealth } } },
  },
  async () => ok({ health: await getSiteHealth() }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
