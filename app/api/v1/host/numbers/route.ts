import { getCommunity } from "@/lib/community/queries";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listWeeks } from "@/lib/statistics/queries";
import { numbersFields } from "@/lib/statistics/schema";

export const GET = route(
  {
    auth: "member",
    role: "host",
    limit: "read",
    summary: "What happened, week by week",
    responses: { 200: { description: "Sums of what is stored anyway.", fields: numbersFields } },
  },
  async () => ok({ weeks: await listWeeks((await getCommunity()).timeZone) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
