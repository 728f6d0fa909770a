import { thumbHashToAverageRGBA } from "thumbhash";
import { smallestUrl, srcSet } from "@/lib/images/image-sizes";

type Props = {
  /** `url` is the largest size; the others lie beside it. */
  image: { url: string; width: number; height: number; placeholder: string };
  alt: string;
  /** How wide it is shown: the `sizes` of HTML. */
  sizes: string;
  /** The first picture of a page is loaded at once. */
  eager?: boolean;
  /** In pixels; sharper ones are not offered. */
  maxWidth?: number;
  className?: string;
};

/** A picture at the size the screen needs. */
export function Picture({ image, alt, sizes, eager = false, maxWidth, className }: Props) {
  return (
    // biome-ignore lint/performance/noImgElement: pictures are sized at upload; the optimizer is off.
    <img
      src={smallestUrl(image)}
      srcSet={srcSet(image, maxWidth)}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      className={className}
      style={{ backgroundColor: ground(image.placeholder) }}
    />
  );
}

/** The picture's mean colour, out of its ThumbHash: what is seen until it has arrived. */
function ground(placeholder: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(
    Uint8Array.from(atob(placeholder), (char) => char.charCodeAt(0)),
  );
  const [red, green, blue] = [r, g, b].map((share) => Math.round(share * 255));
  return `rgb(${red} ${green} ${blue})`;
}
