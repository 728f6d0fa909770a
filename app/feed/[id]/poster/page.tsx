import "@/app/poster.css";
import type { Metadata } from "next";
import { type Params, requirePost } from "@/app/feed/[id]/require-post";
import { words } from "@/app/words";
import { Poster } from "@/components/posts/poster";
import { siteOrigin } from "@/lib/site";

type Props = { params: Params };

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ id: "_" }];

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
