import { answer, refuse, route } from "@/lib/http/route";
import { listStandingOf } from "@/lib/posts/queries";
import { profileParams } from "@/lib/profiles/schema";

/** The newest; nobody clears out more at once. */
const LONGEST_LIST = 100;

export const GET = route({ auth: "anyone", limit: "read", params: profileParams }, async ({ params }) =>
  answer({ posts: await listStandingOf(params.id, LONGEST_LIST) }),
);

const refused = refuse("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };
