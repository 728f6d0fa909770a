import { answer, refuse, route } from "@/lib/api";
import { readNews } from "@/lib/news/mutations";

export const PUT = route({ auth: "member", limit: "write" }, async ({ actor }) => {
  await readNews(actor);
  return answer({});
});

const refused = refuse("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };
