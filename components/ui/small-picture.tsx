import { Icon } from "@/components/ui/icon";

/** A small square picture of a post, beside its title or a sentence about it. */
export function SmallPicture({ url }: { url: string | null }) {
  if (!url)
    return (
      <span className="grid size-14 shrink-0 place-items-center rounded-field bg-green-ground text-primary">
        <Icon name="gift" className="size-6" />
      </span>
    );
  return (
    // biome-ignore lint/performance/noImgElement: pictures are sized at upload; the optimizer is off.
    <img
      src={url}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-14 shrink-0 rounded-field bg-green-ground object-cover"
    />
  );
}
