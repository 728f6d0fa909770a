"use client";

import { useEffect, useState } from "react";
import { texts } from "@/components/replies/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import { get } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";

type Props = {
  post: PostView;
  /** Ids of the posts that are ticked. */
  also: string[];
  onChange(also: string[]): void;
};

/** Other posts of the same person, to be asked for together. */
export function BundleFields({ post, also, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { others, error, load } = useOthers(post, isOpen || also.length > 0);
  const name = post.postedBy.name;
  const toggle = (id: string) =>
    onChange(also.includes(id) ? also.filter((one) => one !== id) : [...also, id]);
  return (
    <Disclosure
      summary={texts.also.summary(name, also.length)}
      isOpen={also.length > 0}
      className="rounded-field border border-line px-4 py-1"
      onToggle={setIsOpen}
    >
      <fieldset className="flex flex-col gap-1 pb-3">
        <legend className="text-soft">{texts.also.lead[post.type]}</legend>
        <LoadError error={error} onRetry={load} />
        {!others && !error && <ListSkeleton rows={1} />}
        {others?.length === 0 && <p role="status">{texts.also.nothing(name)}</p>}
        {others?.map(({ _id, title, images: [image] }) => (
          <label key={_id} className="flex min-h-14 cursor-pointer items-center gap-3 py-1">
            <input
              type="checkbox"
              checked={also.includes(_id)}
              onChange={() => toggle(_id)}
              className="size-5 shrink-0 accent-primary"
            />
            {image && (
              <ResponsiveImage
                image={image}
                alt=""
                sizes="48px"
                className="size-12 shrink-0 rounded-field object-cover"
              />
            )}
            <span className="min-w-0">{title}</span>
          </label>
        ))}
      </fieldset>
    </Disclosure>
  );
}

/** Asked for only by those who want to know. */
function useOthers({ _id, type, postedBy }: PostView, isWanted: boolean) {
  const [others, setOthers] = useState<PostView[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once more.
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    setError(null);
    get<{ posts: PostView[] }>(`/user/${postedBy._id}/post`, controller.signal).then(
      ({ posts }) => setOthers(posts.filter((other) => other._id !== _id && other.type === type)),
      (failure: Error) => failure.name !== "AbortError" && setError(failure.message),
    );
    return () => controller.abort();
  }, [isWanted, turn, _id, type, postedBy._id]);
  return { others, error, load: () => setTurn((now) => now + 1) };
}
