import { renderSVG } from "uqr";
import { withErrorHandling } from "@/lib/http/route";
import { cachedPost } from "@/app/cached-queries";
import { etagResponse } from "@/app/etag-response";
import { postParams } from "@/lib/posts/schema";
import { shortCode } from "@/lib/syndication/short-links";
import { tags } from "@/lib/db/tag-names";
import { keptFor } from "@/lib/http/response/kept-response";
import { siteOrigin } from "@/lib/http/site-config";

type Context = { params: Promise<{ id: string }> };

export const GET = withErrorHandling(async (request: Request, { params }: Context) => {
  const known = request.headers.get("if-none-match");
  const named = postParams.safeParse(await params);
  const post = named.success && (await cachedPost(named.data.id));
  if (!post) return new Response("404 Not Found", { status: 404 });
  if (post === "taken-down") return new Response("This post was taken down.", { status: 410 });
  const svg = renderSVG(`${siteOrigin()}/p/${shortCode(post._id)}`, { border: 2 });
  return etagResponse(known, svg, "image/svg+xml", keptFor([tags.post(post._id)]));
});
