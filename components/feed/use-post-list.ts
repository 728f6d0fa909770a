import { startTransition, useCallback, useEffect, useReducer, useRef, useState } from "react";
import type { LoadPosts } from "@/components/feed/load-posts";
import type { PostCardView } from "@/components/feed/post-card-view";
import { initialPostState, postSlice } from "@/components/post/post-slice";
import type { SearchPage } from "@/lib/search/schema";

/** The first page of a list, part of the cached page. */
export type FirstPage = { posts: PostCardView[]; nextCursor: string | null };

/** From the first page of a search. */
export type SearchInfo = Pick<SearchPage, "facets" | "corrected">;

type List = FirstPage & {
  about: SearchInfo;
  loading: boolean;
  error: string | null;
  /** The next page, of so many posts unless told. */
  more(limit?: number): void;
  retry(): void;
};

/**
 * The posts of one list, page by page, as `loadPosts` brings them; `query` is that of `GET /post`. With `first` it starts
 * from what the page brought; without, it asks the server. Posts that are already shown never appear twice.
 */
export function usePostList(query: string, loadPosts: LoadPosts, first?: FirstPage): List {
  // Without a first page the first paint already says that it is on its way.
  const [state, dispatch] = useReducer(postSlice, { ...initialPostState, loading: first === undefined });
  const [cursor, setCursor] = useState(first?.nextCursor ?? null);
  const [about, setAbout] = useState<SearchInfo>({});
  const [cards, setCards] = useState<PostCardView[]>([]);
  const shown = useRef(state.allPosts);
  shown.current = state.allPosts;

  const load = useCallback(
    async (from: string | null, { signal, limit }: { signal?: AbortSignal; limit?: number } = {}) => {
      dispatch({ type: "getAllPosts/request" });
      try {
        const { page, cards: loaded } = await loadPosts(query, { from, limit, signal });
        const earlier = from ? shown.current : [];
        // So many cards at once would hold up a slow phone.
        startTransition(() => {
          if (!from) setAbout({ facets: page.facets, corrected: page.corrected });
          dispatch({ type: "getAllPosts/success", posts: [...earlier, ...page.posts] });
          setCards((now) => (from ? [...now, ...loaded] : loaded));
          setCursor(page.nextCursor);
        });
      } catch (error) {
        if (signal?.aborted) return;
        dispatch({ type: "getAllPosts/failure", error: (error as Error).message });
      }
    },
    [query, loadPosts],
  );

  const isGiven = first !== undefined;
  useEffect(() => {
    // After going back effects run again: the loaded posts stay.
    if (isGiven || shown.current.length > 0) return;
    const controller = new AbortController();
    void load(null, { signal: controller.signal });
    return () => controller.abort();
  }, [isGiven, load]);

  const known = new Set(first?.posts.map((post) => post._id));
  const added = cards.filter((post) => !known.has(post._id));
  return {
    posts: [...(first?.posts ?? []), ...added],
    nextCursor: cursor,
    about,
    loading: state.loading,
    error: state.error,
    more: (limit) => void load(cursor, limit ? { limit } : {}),
    // Asks again only for the page that failed.
    retry: () => void load(isGiven || state.allPosts.length > 0 ? cursor : null),
  };
}
