"use client";

import { usePathname } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { useStyleSheet } from "@/components/browser/use-style-sheet";
import { type Signal, useLiveEvents } from "@/components/notifications/use-live-events";
import { texts } from "@/components/replies/card-mark-texts";
import { get } from "@/lib/api-client/client";
import type { OpenReply } from "@/lib/replies/schema";
import { shortId } from "@/lib/text/format";

/**
 * Pages are the same for everybody, so the browser marks the cards of posts that are the member's own, that they asked for, or
 * that are promised to them. How a mark looks is said in `app/cards.css`.
 */
export function MarkCards({ userId }: { userId: string }) {
  const replies = useOpenReplies();
  const mark = (cards: string, words: string) => cards && `:is(${cards}) { --mark: "${words}" }`;
  const cardsOf = (isPromised: boolean) =>
    replies
      .filter((reply) => reply.isPromised === isPromised)
      .map(({ postId }) => `.post-card:has(h3 > a[href="/feed/${postId}"])`)
      .join();
  const [asked, promised] = [cardsOf(false), cardsOf(true)];
  const own = `.post-card[class~="${shortId(userId)}"]`;
  const all = [own, promised, asked].filter(Boolean).join();
  useStyleSheet(`
    ${mark(own, texts.own)} ${mark(asked, texts.asked)} ${mark(promised, texts.promised)}
    ${own} > .picture > button { display: none }
    ${own} > .place { max-width: calc(100% - 1.5rem) }
    ${promised && `:is(${promised}) > .picture > .status { display: none } :is(${promised}) { --below: 0; --beside: inline-flex }`}
    :is(${all}) { --sign: inset(50%) }
    :is(${all}) .card-action {
      background: none; border-color: var(--color-field-line); color: var(--color-base-content) }`);
  return null;
}

function useOpenReplies(): OpenReply[] {
  const path = usePathname();
  const [replies, setReplies] = useState<OpenReply[]>([]);
  const load = useCallback(async () => {
    try {
      setReplies((await get<{ replies: OpenReply[] }>("/me/reply/open")).replies);
    } catch {
      // The cards stay as they are.
    }
  }, []);
  // Somebody may have asked on the page before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is a new look
  useEffect(() => void load(), [load, path]);
  useRefetchOnFocus(load);
  // A message changes no mark.
  const hear = useCallback(({ kind }: Signal) => kind === "notification" && void load(), [load]);
  useLiveEvents(hear);
  return replies;
}
