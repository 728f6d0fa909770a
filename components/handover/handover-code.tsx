"use client";

import { useEffect, useState } from "react";
import { texts } from "@/components/replies/texts";

type Props = { replyId: string; code: string };

/** The six digits that prove a hand-over, and the same as a QR code that opens them on the poster's phone. */
export function HandoverCode({ replyId, code }: Props) {
  const svg = useQrCode(replyId, code);
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-field border border-line bg-card p-3 sm:p-4">
      {svg && (
        // biome-ignore lint/performance/noImgElement: drawn here, nothing is loaded.
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={texts.code.qr}
          width={132}
          height={132}
          className="size-28 shrink-0 rounded-lg bg-white sm:size-33"
        />
      )}
      <p className="min-w-0 flex-1 basis-28">
        <b className="block">{texts.code.heading}</b>
        <span className="block font-mono text-[clamp(1rem,8vw,1.5rem)] font-bold tracking-[0.14em] whitespace-nowrap sm:text-3xl">
          {code}
        </span>
        <span className="block text-sm text-soft">{texts.code.lead}</span>
      </p>
    </div>
  );
}

/** Behind the hash, where no server and no log sees it. */
const handoverHash = (replyId: string, code: string) => `#handover=${replyId}.${code}`;

/** Reads a scanned hand-over code from the address. */
export function readHandoverHash(hash: string): { replyId: string; code: string } | null {
  const [, replyId, code] = /^#handover=([0-9a-f-]{36})\.(\d{6})$/.exec(hash) ?? [];
  return replyId && code ? { replyId, code } : null;
}

function useQrCode(replyId: string, code: string): string | null {
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    // Only recipients load the library; without it the digits do.
    import("uqr").then(
      ({ renderSVG }) =>
        setSvg(renderSVG(`${window.location.origin}/me${handoverHash(replyId, code)}`, { border: 2 })),
      () => {},
    );
  }, [replyId, code]);
  return svg;
}
