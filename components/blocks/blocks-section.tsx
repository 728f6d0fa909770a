"use client";

import { Avatar } from "@/components/auth/avatar";
import { useOwnBlocks } from "@/components/blocks/hidden-people";
import { texts } from "@/components/blocks/texts";
import { useUnblock } from "@/components/blocks/use-unblock";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { StatusMessage } from "@/components/ui/status-message";

const ANCHOR = "blocks";

/** The people one has blocked, and the way back. `HidePeople` loads the list. */
export function BlocksSection() {
  const blocks = useOwnBlocks();
  const { busy, outcome, unblock } = useUnblock();
  return (
    <section
      id={ANCHOR}
      tabIndex={-1}
      aria-labelledby="blocks-heading"
      className="flex flex-col gap-4 outline-none"
    >
      <div className="flex flex-col gap-1">
        <h2 id="blocks-heading" className="max-lg:sr-only">
          {texts.list.heading}
        </h2>
        <p className="text-soft">{texts.list.help}</p>
      </div>
      {!blocks && <ListSkeleton rows={1} />}
      {blocks?.length === 0 && <p className="text-soft">{texts.list.none}</p>}
      {blocks && blocks.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-box border border-line bg-card px-4 sm:px-5">
          {blocks.map(({ _id, name, picture, since }) => (
            <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
              <Avatar name={name} picture={picture} className="size-11 shrink-0" />
              <p className="min-w-0 flex-1 basis-32">
                <b className="block break-words">{name}</b>
                <span className="text-sm text-soft">{texts.list.since(since)}</span>
              </p>
              <button
                type="button"
                aria-label={texts.unblockName(name)}
                className="btn btn-quiet"
                disabled={busy}
                onClick={() => void unblock(_id, name)}
              >
                {texts.unblock}
              </button>
            </li>
          ))}
        </ul>
      )}
      <StatusMessage outcome={outcome} />
    </section>
  );
}
