import "@/app/flyer.css";
import type { Metadata } from "next";
import { type Params, requirePost } from "@/app/feed/[id]/require-post";
import { TakenDown, takenDownMetadata } from "@/app/feed/[id]/taken-down";
import { texts } from "@/app/texts";
import { Flyer } from "@/components/post/flyer";
import { siteOrigin } from "@/lib/http/site-config";

type Props = { params: Params };

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ id: "_" }];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const post = await requirePost(params);
  if (post === "taken-down") return takenDownMetadata;
  const { _id, title } = post;
  return {
    title: texts.flyer.title(title),
    robots: { index: false },
    alternates: { canonical: `/feed/${_id}` },
  };
}

export default async function FlyerPage({ params }: Props) {
  const post = await requirePost(params);
  if (post === "taken-down") return <TakenDown />;
  return <Flyer post={post} host={new URL(siteOrigin()).host} />;
}
