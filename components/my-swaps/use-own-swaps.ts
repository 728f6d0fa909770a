import { useCallback, useEffect, useRef, useState } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import type { OwnSwaps } from "@/components/my-swaps/swap-places";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import { get } from "@/lib/api-client/client";

/** All posts and replies of a member; null until they are known. */
export function useOwnSwaps(userId: string | undefined) {
  const [mine, setMine] = useState<OwnSwaps | null>(null);
  const [error, setError] = useState<string | null>(null);
  const latestRead = useRef(0);
  const isLookDue = useRef(false);
  const changes = useRef(0);
  const read = useCallback(
    async (isFresh: boolean): Promise<void> => {
      if (!userId) return setMine(null);
      latestRead.current += 1;
      isLookDue.current ||= isFresh;
      const [turn, known] = [latestRead.current, changes.current];
      const isOutdated = () => latestRead.current !== turn;
      try {
        const [{ posts }, { replies }] = await Promise.all([
          get<Pick<OwnSwaps, "posts">>("/me/post"),
          get<Pick<OwnSwaps, "replies">>("/me/reply"),
        ]);
        if (isOutdated()) return;
        // Asked for before a change of one's own that is shown already.
        if (changes.current !== known) return await read(isFresh);
        const looks = Number(isLookDue.current);
        isLookDue.current = false;
        setMine((before) => ({ posts, replies, look: (before?.look ?? 0) + looks }));
        setError(null);
      } catch (failure) {
        // The old data stays: a code has to be readable at the door without a connection.
        if (!isOutdated()) setError((failure as Error).message);
      }
    },
    [userId],
  );
  const load = useCallback(() => read(true), [read]);
  const reload = useCallback(() => read(false), [read]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  useLiveEvents(reload);
  const showPost = (now: OwnPost) => {
    changes.current += 1;
    setMine(
      (before) =>
        before && {
          ...before,
          posts: before.posts.map((own) => (own.post._id === now.post._id ? now : own)),
        },
    );
  };
  return { mine, error, load, reload, showPost };
}
