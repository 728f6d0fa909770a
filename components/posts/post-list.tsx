"use client";

import { lazy, Suspense } from "react";
import { EmptyList } from "@/components/posts/empty-list";
import { PostGrid, PostGridSkeleton } from "@/components/posts/post-grid";
import { type FirstPage, usePostList } from "@/components/posts/use-post-list";
import { words } from "@/components/posts/words";
import type { PostType } from "@/lib/posts/schema";

// Leaflet comes only to those who open a map.
const PostMap = lazy(() => import("@/components/posts/post-map"));

type Props = { type: PostType; q: string; first?: FirstPage; eager?: boolean; withMap?: boolean };

/** One list of the feed with its ways to be empty, on its way, broken, or longer. */
export function PostList({ type, q, first, eager = false, withMap = false }: Props) {
  const { posts, nextCursor, about, loading, error, more, retry } = usePostList(
    new URLSearchParams({ type, ...(q && { q }) }).toString(),
    first,
  );
  const nothing = posts.length === 0;
  return (
    <div className="flex flex-col gap-6" aria-busy={loading}>
      {q && (
        <Found
          q={about.corrected ?? q}
          isCorrected={about.corrected !== undefined}
          number={posts.length}
          more={nextCursor !== null}
          loading={loading}
          failed={error !== null}
        />
      )}
      {nothing && loading && <PostGridSkeleton />}
      {nothing && !loading && !error && <EmptyList type={type} q={q} />}
      {!nothing && withMap && (
        <Suspense fallback={<div className="skeleton h-96 w-full" />}>
          <PostMap posts={posts} />
        </Suspense>
      )}
      {!nothing && !withMap && <PostGrid posts={posts} eager={eager} />}
      {error && (
        // A status, not an alert: the list that is there goes on being of use.
        <div
          role="status"
          className="flex items-center justify-between gap-3 rounded-field border border-error p-4 font-semibold text-error"
        >
          {error}
          <button type="button" className="btn btn-sm" onClick={retry}>
            {words.list.retry}
          </button>
        </div>
      )}
      {nextCursor && !error && !nothing && (
        <button
          type="button"
          className="needs-script btn btn-outline btn-primary self-center"
          disabled={loading}
          onClick={more}
        >
          {loading ? words.list.loading : words.list.more}
        </button>
      )}
    </div>
  );
}

type FoundProps = {
  q: string;
  isCorrected: boolean;
  number: number;
  more: boolean;
  loading: boolean;
  failed: boolean;
};

function Found({ q, isCorrected, number, more, loading, failed }: FoundProps) {
  const found = more ? words.list.foundOrMore : words.list.found;
  const result = isCorrected ? `${words.list.corrected(q)} ${found(number, q)}` : found(number, q);
  const text = loading ? words.list.searching : result;
  return (
    <p role="status" className="text-soft">
      {failed ? "" : text}
    </p>
  );
}
