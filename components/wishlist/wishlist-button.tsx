"use client";

import { useSession } from "@/components/auth/session-provider";
import type { CornerProps } from "@/components/feed/card-corner";
import { Icon } from "@/components/ui/icon";
import { texts } from "@/components/wishlist/texts";
import { useWishlistItem } from "@/components/wishlist/wishlist-context";

/** In the corner of a card's picture. */
export function CardWishlistButton({ postId, titleId }: CornerProps) {
  const { wished, toggle } = useWishlistItem(postId);
  const label = wished ? texts.button.on : texts.button.off;
  return (
    <button
      type="button"
      aria-pressed={wished}
      aria-label={label}
      aria-describedby={titleId}
      title={label}
      className="absolute end-3 bottom-3 z-10 grid size-11 place-items-center rounded-full bg-card text-primary hover:bg-green-ground print:hidden"
      onClick={toggle ?? undefined}
    >
      <Sign wished={wished} />
    </button>
  );
}

/** On the page of a post, for everybody but its poster. On phones it is a sign only: there is little room. */
export function WishlistButton({ postId, posterId }: { postId: string; posterId: string }) {
  const { user } = useSession();
  const { wished, toggle } = useWishlistItem(postId);
  if (user?._id === posterId) return null;
  const label = wished ? texts.button.on : texts.button.off;
  return (
    <button
      type="button"
      aria-pressed={wished}
      title={label}
      className="btn btn-outline btn-primary max-md:btn-square disabled:opacity-100! aria-pressed:bg-green-ground aria-pressed:text-primary"
      disabled={!toggle}
      onClick={toggle ?? undefined}
    >
      <Sign wished={wished} />
      <span className="max-md:sr-only">{label}</span>
    </button>
  );
}

const Sign = ({ wished }: { wished: boolean }) => (
  <Icon name="heart" className={`size-5 ${wished ? "fill-current" : ""}`} />
);
