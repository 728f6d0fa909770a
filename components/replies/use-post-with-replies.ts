import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { get } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";

/** A post of one's own with all its replies. */
export type OwnPost = { post: PostView; replies: ReplyView[] };

/** Adds to a cached post the exact place and the replies that the signed-in member may see. */
export function usePostWithReplies(cachedPost: PostView) {
  const { user } = useSession();
  const [own, setOwn] = useState<OwnPost | null>(null);
  const [error, setError] = useState<string | null>(null);
  const userId = user?._id;
  const latestRequest = useRef(0);
  const show = useCallback((now: OwnPost | null) => {
    latestRequest.current += 1;
    setOwn(now);
  }, []);
  const load = useCallback(async () => {
    if (!userId) return show(null);
    latestRequest.current += 1;
    const request = latestRequest.current;
    const isOutdated = () => latestRequest.current !== request;
    try {
      const [{ replies }, { post }] = await Promise.all([
        get<{ replies: ReplyView[] }>(`/post/${cachedPost._id}/reply`),
        get<{ post: PostView }>(`/post/${cachedPost._id}`),
      ]);
      if (isOutdated()) return;
      setOwn({ post, replies });
      setError(null);
    } catch (failure) {
      if (!isOutdated()) setError((failure as Error).message);
    }
  }, [userId, cachedPost._id, show]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  useLiveEvents(load);
  return { post: own?.post ?? cachedPost, replies: own?.replies ?? null, load, show, error };
}
