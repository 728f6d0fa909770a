import { notFound } from "next/navigation";
import { cachedPost } from "@/app/cached-queries";
import { env } from "@/lib/env";
import { postParams } from "@/lib/posts/schema";

export type Params = Promise<{ id: string }>;

/** The post that the address names, as everyone may see it, or that it was taken down; else the page is a 404. */
export async function requirePost(params: Params) {
  const named = postParams.safeParse(await params);
  const post = named.success ? await cachedPost(named.data.id) : null;
  if (!post) notFound();
  // The server in front makes a 410 of its page. At Vercel there is none, and Next can only say 404.
  if (post === "taken-down" && env().VERCEL) notFound();
  return post;
}
