import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { alternates } from "@/app/alternates";
import { cachedCommunity, cachedTag } from "@/app/cached-queries";
import { texts } from "@/app/texts";
import { toPostCardView } from "@/components/feed/post-card-view";
import { TagPage } from "@/components/feed/tag-page";
import { tagPath } from "@/lib/posts/tag-path";
import { readTag } from "@/lib/posts/tags";

type Props = { params: Promise<{ tag: string }> };

export const ensureStatic = "navigation";
// A placeholder, not a tag: a build has no database.
export const generateStaticParams = () => [{ tag: "," }];

async function requireTag(params: Props["params"]) {
  const tag = readTag((await params).tag);
  const path = tag && tagPath(tag);
  if (!path) return notFound();
  const posts = await cachedTag(tag);
  return posts ? { tag, path, posts } : notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { tag, path, posts } = await requireTag(params);
  const { name } = await cachedCommunity();
  const isEmpty = posts.offers.length + posts.requests.length === 0;
  return {
    title: texts.tag.title(tag),
    description: texts.tag.description(tag),
    alternates: alternates(name, path, { url: `${path}/feed.atom`, title: texts.feeds.tag(name, tag) }),
    ...(isEmpty && { robots: { index: false } }),
  };
}

export default async function Page({ params }: Props) {
  const { tag, path, posts } = await requireTag(params);
  const [offers, requests] = [posts.offers.map(toPostCardView), posts.requests.map(toPostCardView)];
  return <TagPage tag={tag} feed={`${path}/feed.atom`} offers={offers} requests={requests} />;
}
