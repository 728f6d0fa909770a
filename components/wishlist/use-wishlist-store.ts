import { useEffect, useRef, useState } from "react";
import { openTabChannel, type TabChannel } from "@/components/browser/tab-channel";
import { createWishlistStore, type WishlistStore } from "@/components/wishlist/wishlist-store";
import { get, mutate } from "@/lib/api-client/client";

type Wish = { postId: string; wished: boolean };

/** The one store of this page; what is wished for in one tab is seen in the others. */
export function useWishlistStore(
  userId: string | undefined,
  onFailure: (wish: Wish, error: unknown) => void,
): WishlistStore {
  const channel = useRef<TabChannel | null>(null);
  const failed = useRef(onFailure);
  failed.current = onFailure;
  const [store] = useState(() =>
    createWishlistStore({
      load: async () => (await get<{ ids: string[] }>("/me/wish/ids")).ids,
      save: async (postId, wished) =>
        (await mutate<{ wished: boolean }>(wished ? "PUT" : "DELETE", `/post/${postId}/wish`)).wished,
      onSaved: (postId, wished) => channel.current?.post({ postId, wished } satisfies Wish),
      onFailure: (postId, wished, error) => failed.current({ postId, wished }, error),
    }),
  );
  useEffect(() => {
    if (!userId) return;
    const opened = openTabChannel<Wish>(`wishes-${userId}`, ({ postId, wished }) =>
      store.note(postId, wished),
    );
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [userId, store]);
  return store;
}
