"use client";

import { useTemporaryState } from "@/components/browser/use-temporary-state";
import { texts } from "@/components/second-factor/texts";
import { Icon } from "@/components/ui/icon";

const SHOWN_MS = 3000;

/** Missing where the browser gives no clipboard, as over plain http: the text can be marked. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useTemporaryState<true>(SHOWN_MS);
  if (!navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
        {isCopied && <Icon name="check" className="size-[18px]" />}
        {isCopied ? texts.copied : label}
      </button>
      <span role="status" className="sr-only">
        {isCopied && texts.copied}
      </span>
    </>
  );
}
