import { CardSizeButton } from "@/components/feed/card-size-button";
import type { PostCardView } from "@/components/feed/post-card-view";
import { PostGrid } from "@/components/feed/post-grid";
import { texts } from "@/components/post/texts";
import { Icon } from "@/components/ui/icon";
import type { PostType } from "@/lib/posts/field-rules";

type Props = { tag: string; feed: string; offers: PostCardView[]; requests: PostCardView[] };

/** Everything with one tag, both what is given and what is looked for. */
export function TagPage({ tag, feed, offers, requests }: Props) {
  return (
    <div className="wide flex flex-col gap-10">
      <header className="flex items-end gap-4">
        <div className="flex min-w-0 flex-col gap-2">
          <h1>{texts.tagPage.heading(tag)}</h1>
          <p className="lead">{texts.tagPage.lead}</p>
        </div>
        <CardSizeButton />
      </header>
      <List type="offer" posts={offers} eager />
      <List type="request" posts={requests} eager={offers.length === 0} />
      <p className="flex flex-wrap items-center gap-3 border-t border-line pt-5 text-soft">
        {texts.tagPage.feedLead}
        <a href={feed} className="btn btn-quiet">
          <Icon name="rss" className="size-[18px]" />
          {texts.tagPage.feed}
        </a>
      </p>
    </div>
  );
}

function List({ type, posts, eager }: { type: PostType; posts: PostCardView[]; eager: boolean }) {
  return (
    <section className="flex flex-col gap-4">
      <h2>{texts.tagPage.lists[type]}</h2>
      {posts.length > 0 ? <PostGrid posts={posts} eager={eager} /> : <p>{texts.tagPage.none[type]}</p>}
    </section>
  );
}
