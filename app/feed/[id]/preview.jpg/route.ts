import { cachedPost } from "@/app/cached-queries";
import { withErrorHandling } from "@/lib/http/route";
import { previewUrl } from "@/lib/images/image-sizes";
import { postParams } from "@/lib/posts/schema";
import { makeLinkPicture } from "@/lib/syndication/link-picture";
import { captionOf } from "@/lib/syndication/texts";

type Context = { params: Promise<{ id: string }> };

/** The picture of a link in a messenger: the photo, the title and the town. Without our letters for it, the photo alone. */
export const GET = withErrorHandling(async (_: Request, { params }: Context) => {
  const named = postParams.safeParse(await params);
  const post = named.success && (await cachedPost(named.data.id));
  const picture = post && post !== "taken-down" && post.images[0];
  if (post === "taken-down") return new Response("This post was taken down.", { status: 410 });
  if (!picture) return new Response("404 Not Found", { status: 404 });
  const bytes = await makeLinkPicture(picture, captionOf(post));
  // Asked for again each time: the post can change, or be taken down.
  const headers = { "cache-control": "public, max-age=0, must-revalidate" };
  if (!bytes)
    return new Response(null, { status: 307, headers: { ...headers, location: previewUrl(picture) } });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, "content-type": "image/jpeg" } });
});
