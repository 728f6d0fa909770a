"use client";

import { Suspense } from "react";
import { lazyPart } from "@/components/browser/lazy-part";
import type { LoadPosts } from "@/components/feed/load-posts";
import { PostListBody } from "@/components/feed/post-list-body";
import { texts } from "@/components/feed/texts";
import { type FirstPage, usePostList } from "@/components/feed/use-post-list";
import { clientFailures } from "@/lib/api-client/texts";
import type { PostType } from "@/lib/posts/field-rules";

/** Most visitors look at the posts that come with the page. */
const loadPosts: LoadPosts = async (query, asked) => {
  const loaded = await import("@/components/feed/load-posts").catch(() => null);
  if (!loaded) throw new Error(clientFailures.offline);
  return loaded.loadPosts(query, asked);
};

// Most lists are no search, and have posts.
const Found = lazyPart(() => import("@/components/feed/found"));
const EmptyList = lazyPart(() => import("@/components/feed/empty-list"));

type Props = {
  type: PostType;
  q: string;
  first?: FirstPage;
  eager?: boolean;
  onCloseMap: (() => void) | undefined;
};

/** One list of the feed with its ways to be empty, on its way, broken, or longer. */
export function PostList({ type, q, first, eager = false, onCloseMap }: Props) {
  const list = usePostList(new URLSearchParams({ type, ...(q && { q }) }).toString(), loadPosts, first);
  const { posts, nextCursor, about, loading, error } = list;
  return (
    <div className="flex flex-col gap-6" aria-busy={loading}>
      {q && (
        <p role="status" className="text-soft">
          {loading && texts.list.searching}
          {!loading && !error && (
            <Suspense fallback={texts.list.searching}>
              <Found q={q} corrected={about.corrected} number={posts.length} more={nextCursor !== null} />
            </Suspense>
          )}
        </p>
      )}
      <PostListBody
        list={list}
        onCloseMap={onCloseMap}
        eager={eager}
        empty={<EmptyList type={type} q={q} />}
      />
    </div>
  );
}
