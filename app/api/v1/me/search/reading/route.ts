import { answer, refuse, route } from "@/lib/http/route";
import { seeMatches } from "@/lib/saved-searches/mutations";

export const PUT = route({ auth: "member", limit: "write" }, async ({ actor }) => {
  await seeMatches(actor);
  return answer({});
});

const refused = refuse("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };
