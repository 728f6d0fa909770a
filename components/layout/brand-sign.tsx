import { Icon } from "@/components/ui/icon";
import type { Logo } from "@/lib/community/schema";

/** Left of the name, which says it all to a screen reader. */
export function BrandSign({ logo }: { logo: Logo | null }) {
  if (logo) {
    const { url, width, height } = logo;
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
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-primary text-primary-content">
      <Icon name="refresh-cw" className="size-[18px]" />
    </span>
  );
}
