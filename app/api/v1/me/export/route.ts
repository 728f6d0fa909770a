import { requestExport } from "@/lib/data-exports/mutations";
import { getLatestExport } from "@/lib/data-exports/queries";
import { exportView, RETENTION_HOURS } from "@/lib/data-exports/schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

const ACCEPTED = 202;

export const GET = route(
  {
    auth: "member",
    limit: "read",
    summary: "The newest export of the own data",
    responses: {
      200: { description: "Null without one.", fields: { export: exportView.nullable() } },
    },
  },
  async ({ actor }) => ok({ export: await getLatestExport(actor) }),
);

export const POST = route(
  {
    auth: "member",
    limit: "export",
    whileLeaving: true,
    summary: "Export everything about oneself",
    description: `A ZIP file is made in the background. It can be fetched for ${RETENTION_HOURS} hours, and an email says when it is ready. While one is being made, no other begins.`,
    responses: { 202: { description: "It is being made.", fields: { export: exportView } } },
    errors: [409],
  },
  async ({ actor }) => ok({ export: await requestExport(actor) }, { status: ACCEPTED }),
);

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, POST });
