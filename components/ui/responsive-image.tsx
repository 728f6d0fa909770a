import { meanColour } from "@/components/ui/mean-colour";
import { smallestUrl, srcSet } from "@/lib/images/image-sizes";

type Props = {
  /** `url` is the largest size; the others lie beside it. */
  image: { url: string; width: number; height: number } & ({ placeholder: string } | { colour: string });
  alt: string;
  /** How wide it is shown, as in HTML. */
  sizes: string;
  /** The first picture of a page is loaded at once. */
  eager?: boolean;
  /** Has no ground of its own: the ground behind it shows. */
  isContained?: boolean;
  className?: string;
};

/** A picture at the size the screen needs. */
export function ResponsiveImage({ image, alt, sizes, eager = false, isContained = false, className }: Props) {
  return (
    // biome-ignore lint/performance/noImgElement: pictures are sized at upload; the optimizer is off.
    <img
      src={smallestUrl(image)}
      srcSet={srcSet(image)}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      className={className}
      style={
        isContained
          ? undefined
          : { backgroundColor: "colour" in image ? image.colour : meanColour(image.placeholder) }
      }
    />
  );
}
