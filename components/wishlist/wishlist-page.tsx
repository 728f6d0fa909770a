"use client";

import { useId } from "react";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { useOwnData } from "@/components/browser/use-own-data";
import { EmptyState } from "@/components/ui/empty-state";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { TakenDownNotice } from "@/components/wishlist/taken-down-notice";
import { texts } from "@/components/wishlist/texts";
import { WishedPost } from "@/components/wishlist/wished-post";
import { get } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";

/** A removed item stays in view until the page is opened again: it can be put back. */
export function WishlistPage() {
  const { user, loading } = useSession();
  const { data, error, load } = useOwnData(user?._id, readWishes);
  const posts = data?.posts;
  const takenDown = data?.takenDown.map(({ _id }) => _id) ?? [];
  const headingId = useId();
  return (
    <div className="wide flex flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h1>{texts.page.heading}</h1>
        <p className="lead">{texts.page.lead}</p>
      </header>
      {!user && !loading && <LoginPrompt lead={texts.page.login.lead} path="/wishlist" />}
      <LoadError error={error} onRetry={() => void load()} />
      {(loading || (user && !posts && !error)) && <ListSkeleton />}
      {user && posts?.length === 0 && takenDown.length === 0 && <Nothing />}
      {user && posts && posts.length > 0 && (
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className="sr-only">
            {texts.page.list}
          </h2>
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 2xl:grid-cols-3">
            {posts.map((post) => (
              <li key={post._id}>
                <WishedPost post={post} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {user && posts && <TakenDownNotice ids={takenDown} onForgotten={load} />}
    </div>
  );
}

function Nothing() {
  const { heading, lead, look } = texts.page.nothing;
  return <EmptyState spot="jar" heading={heading} lead={lead} next={{ href: "/", text: look }} />;
}

type Wished = { posts: PostView[]; takenDown: { _id: string }[] };

const readWishes = () => get<Wished>("/me/wish");
