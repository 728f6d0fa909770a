"use client";

import type { MouseEvent } from "react";
import { texts } from "@/components/post/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { PostType } from "@/lib/posts/field-rules";

/** On phones, where a post has a bar of its own in place of the site's: back to the list it was opened from, or to the feed. It lies over what comes first: a picture, or flat in the card of the hand-over, whose heading makes room for it. */
export function BackToFeed({ type }: { type: PostType }) {
  const goBack = (event: MouseEvent) => {
    // Only pages of this site count; browsers without the Navigation API open the feed.
    if (event.metaKey || event.ctrlKey || !window.navigation?.canGoBack) return;
    event.preventDefault();
    window.history.back();
  };
  return (
    <Link
      href={texts.page.others[type].href}
      aria-label={texts.page.back}
      title={texts.page.back}
      onClick={goBack}
      className={`back-to-feed absolute start-3 top-3 z-10 grid size-11 place-items-center rounded-full bg-card text-ink shadow-card max-sm:-start-1 max-sm:-top-3 ${IN_PANEL} lg:hidden print:hidden`}
    >
      <Icon name="arrow-left" className="size-5 rtl:-scale-x-100" />
    </Link>
  );
}

const IN_PANEL =
  "max-sm:group-has-[>.handover-slot>*]/top:start-1 max-sm:group-has-[>.handover-slot>*]/top:-top-2 max-sm:group-has-[>.handover-slot>*]/top:bg-transparent max-sm:group-has-[>.handover-slot>*]/top:shadow-none";
