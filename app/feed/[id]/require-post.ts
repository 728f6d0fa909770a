import { notFound } from "next/navigation";
import { cache } from "react";
import { cachedPost, cachedPostPage } from "@/app/cached-queries";
import { env } from "@/lib/env";
import { postParams } from "@/lib/posts/schema";

export type Params = Promise<{ id: string }>;

export const requirePost = (params: Params) => requireFrom(cachedPost, params);

/** With all that its page shows. */
export const requirePostPage = (params: Params) => requireFrom(postPageOf, params);

/** Read once for both, what stands in the head of the page and in its body. */
const postPageOf = cache((id: string) => cachedPostPage(id));

async function requireFrom<T>(read: (id: string) => Promise<T | "taken-down" | null>, params: Params) {
  const named = postParams.safeParse(await params);
  const post = named.success ? await read(named.data.id) : null;
  if (!post) notFound();
  // Our server sends its page with 410. On Vercel, Next can only send 404.
  if (post === "taken-down" && env().VERCEL) notFound();
  return post;
}
