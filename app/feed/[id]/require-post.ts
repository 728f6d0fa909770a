import { notFound } from "next/navigation";
import { keptPost } from "@/app/kept";
import { postParams } from "@/lib/posts/schema";

export type Params = Promise<{ id: string }>;

/** The post that the address names, as everyone may see it; else the page is a 404. */
export async function requirePost(params: Params) {
  const named = postParams.safeParse(await params);
  const post = named.success ? await keptPost(named.data.id) : null;
  return post ?? notFound();
}
