import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { useIsHidden } from "@/components/blocks/hidden-people";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { get } from "@/lib/api-client/client";
import type { CommentView } from "@/lib/comments/schema";
import { shortId } from "@/lib/text/format";

/** The comments as the page brought them, and as they have become since. */
export function useComments(postId: string, kept: CommentView[]) {
  const [fresh, setFresh] = useState<CommentView[] | null>(null);
  const isFresh = useRef(false);
  const turn = useRef(0);
  const router = useRouter();
  const isHidden = useIsHidden();
  const load = useCallback(async () => {
    turn.current += 1;
    const asked = turn.current;
    try {
      const { comments } = await get<{ comments: CommentView[] }>(`/post/${postId}/comment`);
      // An answer that was overtaken on its way is out of date.
      if (turn.current !== asked) return;
      isFresh.current = true;
      setFresh(comments);
    } catch {
      // The comments that are there stay readable.
    }
  }, [postId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was made anew says that something has changed.
  useEffect(() => {
    if (isFresh.current) void load();
  }, [kept, load]);
  useRefetchOnFocus(load);
  const show = (changed: CommentView) => {
    turn.current += 1;
    isFresh.current = true;
    setFresh((before) => withChange(before ?? kept, changed));
    router.refresh();
  };
  const comments = (fresh ?? kept).filter(({ author }) => !author || !isHidden(shortId(author._id)));
  return { comments, show };
}

function withChange(comments: CommentView[], changed: CommentView): CommentView[] {
  if (changed.isDeleted) return comments.filter(({ _id }) => _id !== changed._id);
  const isNew = comments.every(({ _id }) => _id !== changed._id);
  return isNew ? [...comments, changed] : comments.map((one) => (one._id === changed._id ? changed : one));
}
