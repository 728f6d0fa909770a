"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { entryState } from "@/components/draws/entry-state";
import { useOwnEntry } from "@/components/draws/own-entry";
import { RecomputeLines } from "@/components/draws/recompute-lines";
import { emitDrawn, onRepliesChange } from "@/components/draws/reply-events";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { texts } from "@/components/replies/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { Link } from "@/components/ui/link";
import { LocalTime } from "@/components/ui/local-time";
import { get } from "@/lib/api-client/client";
import type { DrawView } from "@/lib/replies/draw-schema";

type Props = {
  postId: string;
  cachedDraw: DrawView;
  origin: string;
  /** Nothing of the post is free any more: what happened since is folded away. */
  isSettled: boolean;
};

const AGAIN_MS = 3000;
const MAX_TIMER = 2 ** 31 - 1;

/** The fair draw of a post: its time, its result, and the numbers to repeat it. */
export function DrawPanel({ postId, cachedDraw, origin, isSettled }: Props) {
  const draw = useDraw(postId, cachedDraw);
  return (
    <section className="rounded-box border border-line bg-card p-4 sm:p-5">
      <h2>{texts.draw.heading}</h2>
      <p className="mt-1">
        <b>
          <LocalTime iso={draw.drawnAt ?? (draw.closedAt ? draw.opensAt : draw.at)} />
        </b>
        . {sentenceOf(draw)}
      </p>
      {draw.entries.length > 0 && <Result postId={postId} draw={draw} />}
      {draw.record.length > 0 && <Since draw={draw} isFolded={isSettled} />}
      <Disclosure summary={texts.draw.how} className="mt-3">
        <p className="text-soft">{texts.draw.explanation}</p>
        <Link href="/fair-draw" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {texts.draw.more}
        </Link>
        <dl className="mt-3 flex flex-col gap-2 text-sm">
          {draw.listHash && (
            <>
              <dt className="text-soft">{texts.draw.listHash(draw.listed ?? 0)}</dt>
              <dd>
                <code className="break-all">{draw.listHash}</code>
              </dd>
            </>
          )}
          <dt className="text-soft">{texts.draw.seedHash}</dt>
          <dd>
            <code className="break-all">{draw.seedHash}</code>
          </dd>
          {draw.seed && (
            <>
              <dt className="text-soft">{texts.draw.seed}</dt>
              <dd>
                <code className="break-all">{draw.seed}</code>
              </dd>
            </>
          )}
        </dl>
        {draw.entries.length > 0 && <Numbers draw={draw} />}
        <p className="my-2 text-soft">{texts.draw.script[draw.entries.length > 0 ? "after" : "before"]}</p>
        <RecomputeLines origin={origin} postId={postId} />
      </Disclosure>
    </section>
  );
}

function sentenceOf({ closedAt, listed, drawnAt, entries }: DrawView): string {
  if (!closedAt) return texts.draw.before;
  if (!drawnAt) return texts.draw.closed(listed ?? 0);
  return entries.length > 0 ? texts.draw.after : texts.draw.nobody;
}

type ResultProps = { postId: string; draw: DrawView };

function Result({ postId, draw: { entries, record } }: ResultProps) {
  const own = useOwnEntry(postId);
  return (
    <ol aria-label={texts.draw.result} className="mt-3 flex flex-col text-sm">
      {entries.map((one, index) => {
        const { state, quantity } = entryState(one, record);
        return (
          <li key={one.entry} className="border-t border-line py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <b>
                {texts.draw.place(index + 1)}
                {one.entry === own && texts.draw.you}
              </b>
              <span className="font-semibold">{texts.draw.now[state](quantity)}</span>
            </p>
            <p className="text-soft">{texts.draw.drawnFor(one.granted, one.quantity)}</p>
          </li>
        );
      })}
    </ol>
  );
}

/** The numbers anyone needs to repeat the draw. */
function Numbers({ draw: { entries } }: { draw: DrawView }) {
  return (
    <ol aria-label={texts.draw.numbers} className="mt-3 flex flex-col text-sm">
      {entries.map(({ entry, received, tickets, number }, index) => (
        <li key={entry} className="border-t border-line py-2">
          <p>
            {texts.draw.place(index + 1)}: <code className="break-all">{entry}</code>
          </p>
          <p className="text-soft">
            {texts.draw.ticketsOf(received, tickets)} <code className="break-all">{number}</code>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Since({ draw: { entries, record }, isFolded }: { draw: DrawView; isFolded: boolean }) {
  const nameOf = (entry: string) => {
    const place = entries.findIndex((one) => one.entry === entry);
    return place < 0 ? texts.draw.entryOf.later(entry) : texts.draw.entryOf.place(place + 1);
  };
  return (
    <Disclosure
      summary={<h3 className="font-semibold">{texts.draw.record}</h3>}
      isOpen={!isFolded}
      className="mt-3"
    >
      <ol className="mt-1 flex flex-col gap-1 text-sm">
        {record.map(({ at, entry, event, quantity }) => (
          <li key={`${at} ${entry} ${event}`} className="[overflow-wrap:anywhere]">
            <span className="text-soft">
              <LocalTime iso={at} />:
            </span>{" "}
            {texts.draw.event[event](nameOf(entry), quantity)}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

/** Loads the result at its time, and again after each change: the cached page may be older. */
function useDraw(postId: string, cachedDraw: DrawView): DrawView {
  const [draw, setDraw] = useState(cachedDraw);
  useEffect(() => setDraw(cachedDraw), [cachedDraw]);
  const ask = useAsk(postId, setDraw);
  const { at, closedAt, opensAt, drawnAt } = draw;
  const next = closedAt ? opensAt : at;
  useEffect(() => {
    if (drawnAt) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = () =>
      ask().then((now) => {
        if (!now?.drawnAt && !left) later();
      });
    const later = () => {
      const wait = Math.max(AGAIN_MS, Date.parse(next) - Date.now());
      timer = setTimeout(look, Math.min(wait, MAX_TIMER));
    };
    if (Date.parse(next) <= Date.now()) void look();
    else later();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [ask, next, drawnAt]);
  const wasDrawn = useRef(drawnAt !== null);
  useEffect(() => {
    if (drawnAt && !wasDrawn.current) emitDrawn();
    wasDrawn.current = drawnAt !== null;
  }, [drawnAt]);
  const renew = useCallback(() => void (closedAt && ask()), [ask, closedAt]);
  useRefetchOnFocus(renew);
  useLiveEvents(renew);
  useEffect(() => onRepliesChange(renew), [renew]);
  return draw;
}

/** Only the response to the latest request counts. */
function useAsk(postId: string, show: (now: DrawView) => void) {
  const turn = useRef(0);
  return useCallback(async (): Promise<DrawView | null> => {
    turn.current += 1;
    const asked = turn.current;
    try {
      const { draw } = await get<{ draw: DrawView }>(`/post/${postId}/draw`);
      if (turn.current === asked) show(draw);
      return draw;
    } catch {
      return null;
    }
  }, [postId, show]);
}
