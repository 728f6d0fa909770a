import { z } from "zod";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listMembers } from "@/lib/users/list-members";
import { MEMBERS_PER_PAGE, memberRow, memberSearch } from "@/lib/users/member-schema";

export const GET = route(
  {
    auth: "member",
    role: "host",
    limit: "read",
    query: memberSearch,
    summary: "The members, newest first",
    responses: {
      200: {
        description: `At most ${MEMBERS_PER_PAGE} of them.`,
        fields: {
          members: z.array(memberRow),
          nextCursor: z.uuid().nullable(),
          total: z.int().meta({ description: "All members, found or not." }),
        },
      },
    },
  },
  async ({ query }) => ok(await listMembers(query)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
