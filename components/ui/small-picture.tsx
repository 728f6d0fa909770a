import { Icon } from "@/components/ui/icon";

/** A small square picture of a post, beside its title or a sentence about it. */
export function SmallPicture({
  url,
  size = "size-14",
}: {
  url: string | null;
  size?: "size-8" | "size-14" | "size-16";
}) {
  if (!url)
    return (
      <span className={`grid ${size} shrink-0 place-items-center rounded-field bg-green-ground text-primary`}>
        <Icon name="gift" className="size-6" />
      </span>
    );
  return (
    // biome-ignore lint/performance/noImgElement: pictures are sized at upload; the optimizer is off.
    <img
      src={url}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      className={`${size} shrink-0 rounded-field bg-green-ground object-cover`}
    />
  );
}
