"use client";

import { useObjectUrl } from "@/components/browser/use-object-url";

type Props = { file: File; alt: string; className?: string };

/** A chosen file as a small picture. */
export function ImageThumb({ file, alt, className = "rounded-field border" }: Props) {
  const url = useObjectUrl(file);
  return (
    <div className={`aspect-square overflow-hidden border-line bg-card ${className}`}>
      {/* biome-ignore lint/performance/noImgElement: a file of this browser. */}
      {url && <img src={url} alt={alt} className="size-full object-cover" />}
    </div>
  );
}
