"use client";

import { useEffect, useState } from "react";

type Props = { file: File; alt: string; className?: string };

/** A chosen file as a small picture. */
export function ImageThumb({ file, alt, className = "rounded-field border" }: Props) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div className={`aspect-square overflow-hidden border-line bg-card ${className}`}>
      {/* biome-ignore lint/performance/noImgElement: a file of this browser. */}
      {url && <img src={url} alt={alt} className="size-full object-cover" />}
    </div>
  );
}
