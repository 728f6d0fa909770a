import { cachedCommunity, cachedFeed, cachedImpact } from "@/app/cached-queries";
import { toColumns } from "@/components/feed/card-columns";
import { Feed } from "@/components/feed/feed";
import { Hero } from "@/components/feed/hero";
import { toPostCardView } from "@/components/feed/post-card-view";
import { ImpactLine } from "@/components/impact/impact-line";
import { MemberHomeSlot } from "@/components/my-swaps/member-home-slot";
import type { PostType } from "@/lib/posts/field-rules";
import type { FeedPage } from "@/lib/posts/schema";

export default async function HomePage() {
  const [offers, requests] = await Promise.all((["offer", "request"] satisfies PostType[]).map(cachedFeed));
  const [{ total }, { homeHeading, homeLead }] = await Promise.all([cachedImpact(), cachedCommunity()]);
  return (
    <>
      <Hero heading={homeHeading} lead={homeLead}>
        <ImpactLine total={total} />
      </Hero>
      <MemberHomeSlot />
      <Feed offers={cards(offers)} requests={cards(requests)} />
      <ImpactLine total={total} isBelow />
    </>
  );
}

const cards = ({ posts, nextCursor }: FeedPage = { posts: [], nextCursor: null }) => ({
  posts: toColumns(posts.map(toPostCardView)),
  nextCursor,
});
