"use client";

import { useId, useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { PostLine } from "@/components/feed/post-line";
import { texts } from "@/components/saved-searches/texts";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import { describeSearch } from "@/lib/notifications/search-texts";
import { MAX_COUNTED, searchHref } from "@/lib/saved-searches/rules";
import type { MatchedSearchView, SavedSearchView } from "@/lib/saved-searches/schema";

type Props = {
  search: MatchedSearchView;
  sendsEmail: boolean;
  onChange(search: MatchedSearchView): void;
  onRemove(id: string): void;
};

/** A saved search: what it is about, what it finds, and what one may do with it. */
export function SearchRow({ search, sendsEmail, onChange, onRemove }: Props) {
  const { posts, fresh, seenAt } = search;
  const id = useId();
  const text = describeSearch(search);
  return (
    <li>
      <article
        aria-labelledby={id}
        className="flex flex-col gap-4 rounded-box border border-line bg-card p-4 sm:p-5"
      >
        <header className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={id} className="min-w-0 text-lg">
              {text.charAt(0).toUpperCase() + text.slice(1)}
            </h2>
            {fresh > 0 && <Fresh text={texts.one.fresh(fresh, MAX_COUNTED)} />}
          </div>
          <Around search={search} />
        </header>
        {posts.length === 0 && <p className="text-soft">{texts.one.nothing}</p>}
        {posts.length > 0 && (
          <ul className="flex flex-col gap-4">
            {posts.map((post) => (
              <li key={post._id}>
                <PostLine post={post}>{post.createdAt > seenAt && <Fresh text={texts.one.isNew} />}</PostLine>
              </li>
            ))}
          </ul>
        )}
        <Controls
          search={search}
          sendsEmail={sendsEmail}
          text={text}
          onChange={onChange}
          onRemove={onRemove}
        />
      </article>
    </li>
  );
}

const Fresh = ({ text }: { text: string }) => (
  <span className="inline-flex h-8 items-center rounded-full bg-sun-ground px-3 text-sm font-semibold">
    {text}
  </span>
);

/** Two searches may differ by nothing but their place. */
function Around({ search: { latitude, longitude } }: { search: SavedSearchView }) {
  if (latitude === undefined || longitude === undefined) return null;
  return <p className="text-sm text-soft">{texts.one.around(latitude, longitude)}</p>;
}

function Controls({ search, sendsEmail, text, onChange, onRemove }: Props & { text: string }) {
  const { busy, outcome, run } = useAction();
  const path = `/me/search/${search._id}`;
  // A box that waits for the server looks broken; it goes back where that says no.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const mail = async (emailed: boolean) => {
    setWanted(emailed);
    const done = await run(
      () => mutate("PATCH", path, { emailed }),
      emailed ? texts.one.emailedOn : texts.one.emailedOff,
    );
    if (done) onChange({ ...search, emailed });
    setWanted(null);
  };
  const remove = async () => {
    if (await run(() => mutate("DELETE", path), texts.one.removed)) onRemove(search._id);
  };
  return (
    <footer className="flex flex-col gap-3 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-2 sm:gap-x-4">
        {sendsEmail && (
          <label className="mr-auto flex min-h-11 items-center gap-3 font-semibold max-sm:basis-full">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-primary"
              checked={wanted ?? search.emailed}
              onChange={({ target }) => void mail(target.checked)}
            />
            {texts.one.emailed}
          </label>
        )}
        <Link href={searchHref(search)} aria-label={texts.one.allOf(text)} className="btn btn-quiet">
          {texts.one.all}
        </Link>
        <a
          href={search.feed}
          aria-label={texts.one.feedOf(text)}
          title={texts.one.feedOf(text)}
          className="btn btn-quiet"
        >
          <Icon name="rss" className="size-4" />
          {texts.one.feed}
        </a>
        <ConfirmButton
          label={texts.one.remove}
          name={texts.one.removeOf(text)}
          question={texts.one.question}
          disabled={busy}
          onConfirm={() => void remove()}
        />
      </div>
      <StatusMessage outcome={outcome} />
    </footer>
  );
}
