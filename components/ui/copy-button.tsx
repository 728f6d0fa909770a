"use client";

import { useTemporaryState } from "@/components/browser/use-temporary-state";
import { Icon } from "@/components/ui/icon";
import { texts } from "@/components/ui/texts";

const SHOWN_MS = 3000;

/**
 * Missing where the browser gives no clipboard, as over plain http: the text can be marked.
 * @param props `name` where several stand on a page
 */
export function CopyButton({ label, name, text }: { label: string; name?: string; text: string }) {
  const [isCopied, setCopied] = useTemporaryState<true>(SHOWN_MS);
  if (!navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <>
      <button type="button" className="btn btn-quiet" aria-label={name} onClick={() => void copy()}>
        {isCopied && <Icon name="check" className="size-[18px]" />}
        {isCopied ? texts.copy.done : label}
      </button>
      <span role="status" className="sr-only">
        {isCopied && texts.copy.done}
      </span>
    </>
  );
}
