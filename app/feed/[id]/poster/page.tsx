import "@/app/poster.css";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { keptPost } from "@/app/kept";
import { words } from "@/app/words";
import { Poster } from "@/components/posts/poster";
import { postParams } from "@/lib/posts/schema";
import { siteOrigin } from "@/lib/site";

type Props = { params: Promise<{ id: string }> };

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ id: "_" }];

async function requirePost(params: Props["params"]) {
  const named = postParams.safeParse(await params);
  const post = named.success ? await keptPost(named.data.id) : null;
  return post ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { _id, title } = await requirePost(params);
  return {
    title: words.poster.title(title),
    robots: { index: false },
    alternates: { canonical: `/feed/${_id}` },
  };
}

export default async function PosterPage({ params }: Props) {
  return <Poster post={await requirePost(params)} host={new URL(siteOrigin()).host} />;
}
