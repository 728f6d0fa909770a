import { notFound } from "next/navigation";
import { cachedPost } from "@/app/cached-queries";
import { env } from "@/lib/env";
import { postParams } from "@/lib/posts/schema";

export type Params = Promise<{ id: string }>;

export async function requirePost(params: Params) {
  const named = postParams.safeParse(await params);
  const post = named.success ? await cachedPost(named.data.id) : null;
  if (!post) notFound();
  // Our server sends its page with 410. On Vercel, Next can only send 404.
  if (post === "taken-down" && env().VERCEL) notFound();
  return post;
}
