"use client";

import { useEffect, useState } from "react";
import { tellDrawn } from "@/components/replies/drawn";
import { words } from "@/components/replies/words";
import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import { get } from "@/lib/api-client";
import type { DrawView } from "@/lib/replies/schema";

type Props = { postId: string; kept: DrawView };

const AGAIN_MS = 3000;
const LONGEST_TIMER = 2 ** 31 - 1;

/** The fair draw of a post: when it is held, how it came out, and all that is needed to do it over. */
export function DrawPanel({ postId, kept }: Props) {
  const draw = useDraw(postId, kept);
  return (
    <section className="rounded-box border border-line bg-card p-4 sm:p-5">
      <h2>{words.draw.heading}</h2>
      <p className="mt-1">
        <b>
          <Moment iso={draw.drawnAt ?? draw.at} />
        </b>
        . {sentenceOf(draw)}
      </p>
      {draw.entries.length > 0 && <Result draw={draw} />}
      <Disclosure summary={words.draw.how} className="mt-3">
        <p className="text-soft">{words.draw.explanation}</p>
        <dl className="mt-3 flex flex-col gap-2 text-sm">
          <dt className="text-soft">{words.draw.seedHash}</dt>
          <dd>
            <code className="break-all">{draw.seedHash}</code>
          </dd>
          {draw.seed && (
            <>
              <dt className="text-soft">{words.draw.seed}</dt>
              <dd>
                <code className="break-all">{draw.seed}</code>
              </dd>
            </>
          )}
        </dl>
      </Disclosure>
    </section>
  );
}

function sentenceOf({ drawnAt, entries }: DrawView): string {
  if (!drawnAt) return words.draw.before;
  return entries.length > 0 ? words.draw.after : words.draw.nobody;
}

function Result({ draw: { entries } }: { draw: DrawView }) {
  const { place, entry, received, tickets, number, granted } = words.draw.columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className="mt-3 overflow-x-auto" tabIndex={0} aria-label={words.draw.result}>
      <table className="w-full text-left text-sm whitespace-nowrap [overflow-wrap:normal] [&_td]:py-1.5 [&_td]:pr-3 [&_th]:pr-3 [&_th]:pb-1.5">
        <thead className="text-soft">
          <tr>
            {[place, entry, granted, received, tickets, number].map((name) => (
              <th key={name} scope="col" className="font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((one, index) => (
            <tr key={one.entry} className="border-t border-line">
              <td>{index + 1}</td>
              <td>
                <code className="whitespace-nowrap">{one.entry}</code>
              </td>
              <td>{words.draw.got(one.granted, one.quantity)}</td>
              <td>{one.received}</td>
              <td>{one.tickets}</td>
              <td>
                <code title={one.number}>{one.number.slice(0, 12)}…</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Asks for the result once its time has come: the kept page may be from before. */
function useDraw(postId: string, kept: DrawView): DrawView {
  const [draw, setDraw] = useState(kept);
  useEffect(() => setDraw(kept), [kept]);
  const { at, drawnAt } = draw;
  useEffect(() => {
    if (drawnAt) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = () =>
      get<{ draw: DrawView }>(`/post/${postId}/draw`).then(
        ({ draw: now }) => (now.drawnAt ? show(now) : later()),
        () => later(),
      );
    const show = (now: DrawView) => {
      setDraw(now);
      tellDrawn();
    };
    const later = () => {
      const wait = Math.max(AGAIN_MS, Date.parse(at) - Date.now());
      timer = setTimeout(ask, Math.min(wait, LONGEST_TIMER));
    };
    if (Date.parse(at) <= Date.now()) void ask();
    else later();
    return () => clearTimeout(timer);
  }, [postId, at, drawnAt]);
  return draw;
}
