"use client";

import { type ReactNode, Suspense, useEffect } from "react";
import { lazyPart } from "@/components/browser/lazy-part";
import { PostGrid, PostGridSkeleton } from "@/components/feed/post-grid";
import { texts } from "@/components/feed/texts";
import type { usePostList } from "@/components/feed/use-post-list";

// Leaflet comes only to those who open a map.
const PostMap = lazyPart(() => import("@/components/map/post-map"));

/** How many posts a map gathers, and how many of them at a time. */
const MAX_ON_MAP = 500;
const MAP_PAGE = 100;

type Props = {
  list: ReturnType<typeof usePostList>;
  /** There is a map where it can be closed. */
  onCloseMap: (() => void) | undefined;
  eager?: boolean;
  empty: ReactNode;
};

/** The posts of a list, or that they are on their way, broken, or none; and the way to more. */
export function PostListBody({ list, onCloseMap, eager = false, empty }: Props) {
  const { posts, nextCursor, loading, error, more, retry } = list;
  const withMap = onCloseMap !== undefined;
  const isEmpty = posts.length === 0;
  const isMapShort = withMap && nextCursor !== null && posts.length < MAX_ON_MAP;
  useEffect(() => {
    // A map of half the posts would be wrong: it gets all of them, up to what a map can show.
    if (isMapShort && !loading && !error) more(MAP_PAGE);
  });
  return (
    <>
      {isEmpty && !loading && !error && <Suspense fallback={<PostGridSkeleton />}>{empty}</Suspense>}
      {!isEmpty && onCloseMap && (
        <Suspense fallback={<div className="skeleton h-96 w-full" />}>
          <PostMap posts={posts} isPart={nextCursor !== null && !isMapShort} onClose={onCloseMap} />
        </Suspense>
      )}
      {!isEmpty && !withMap && <PostGrid posts={posts} eager={eager} />}
      {loading && (isEmpty || !withMap) && <PostGridSkeleton />}
      {error && (
        // A status, not an alert: the list that is there goes on being of use.
        <div
          role="status"
          className="flex items-center justify-between gap-3 rounded-field border border-error p-4 font-semibold text-error"
        >
          {error}
          <button type="button" className="btn btn-quiet" onClick={retry}>
            {texts.list.retry}
          </button>
        </div>
      )}
      {nextCursor && !error && !isEmpty && !isMapShort && (
        <button
          type="button"
          className="needs-script btn btn-outline btn-primary self-center"
          disabled={loading}
          onClick={() => more()}
        >
          {texts.list.more}
        </button>
      )}
    </>
  );
}
