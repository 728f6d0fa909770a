import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useOwnBlocks } from "@/components/blocks/hidden-people";
import { texts } from "@/components/blocks/texts";
import { useUnblock } from "@/components/blocks/use-unblock";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import type { BlockView } from "@/lib/blocks/schema";
import { shortId } from "@/lib/text/format";

/** In place of a page of somebody whom one does not see. Only those who have blocked them learn why. */
export function HiddenPage({ pageKey }: { pageKey: string }) {
  const block = useOwnBlocks()?.find(({ _id }) => shortId(_id) === pageKey);
  const main = document.querySelector("main");
  return main && createPortal(block ? <BlockedPage block={block} /> : <MissingPage />, main);
}

const look = "mx-auto flex w-full max-w-2xl flex-col items-start gap-5";

function BlockedPage({ block: { _id, name } }: { block: BlockView }) {
  const { busy, outcome, unblock } = useUnblock();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that blocked them is gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div data-hidden-page className={look}>
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {texts.blocked(name)}
      </h1>
      <p className="lead">{texts.page.lead}</p>
      <StatusMessage outcome={outcome} />
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="btn btn-outline btn-primary"
          aria-label={texts.unblockName(name)}
          disabled={busy}
          onClick={() => void unblock(_id, name)}
        >
          {texts.unblock}
        </button>
        <Link href="/me/settings#blocks" className="btn btn-quiet">
          {texts.page.all}
        </Link>
      </div>
    </div>
  );
}

function MissingPage() {
  return (
    <div data-hidden-page className={look}>
      <h1>{texts.missing.heading}</h1>
      <p className="lead">{texts.missing.lead}</p>
      <Link href="/" className="btn btn-primary">
        {texts.page.home}
      </Link>
    </div>
  );
}
