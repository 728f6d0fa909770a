import type { Logo } from "@/lib/community/schema";

/** Left of the name, which says it all to a screen reader. */
export function BrandLogo({ logo: { url, width, height } }: { logo: Logo }) {
  return (
    // biome-ignore lint/performance/noImgElement: it is resized already.
    <img
      src={url}
      width={width}
      height={height}
      alt=""
      className="h-9 w-auto max-w-16 shrink-0 rounded-[10px] object-contain"
    />
  );
}
