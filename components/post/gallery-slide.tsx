import { texts } from "@/components/post/texts";
import { Icon } from "@/components/ui/icon";
import { meanColour } from "@/components/ui/mean-colour";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import { smallestUrl } from "@/lib/images/image-sizes";
import type { ImageView } from "@/lib/posts/schema";

const SIZES = "(min-width: 64rem) 640px, 100vw";
/** Of width by height: less is not seen. */
const SAME_RATIO = 0.02;
/** A picture taller than this leaves room beside it in a low window. */
const TALL = 1.05;

type Props = {
  image: ImageView;
  alt: string;
  /** Width by height. */
  frameRatio: number;
  isFirst: boolean;
  isChosen: boolean;
  onEnlarge(): void;
};

/** One whole picture; where its shape is not that of the frame, the rest shows it out of focus. */
export function GallerySlide({ image, alt, frameRatio, isFirst, isChosen, onEnlarge }: Props) {
  const ratio = image.width / image.height;
  const isFilled = Math.abs(ratio / frameRatio - 1) > SAME_RATIO || ratio < TALL;
  return (
    <li
      className="relative w-full shrink-0 snap-center overflow-hidden"
      style={{ backgroundColor: meanColour(image.placeholder) }}
    >
      {isFilled && (
        // biome-ignore lint/performance/noImgElement: sized at upload.
        <img
          src={smallestUrl(image)}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full scale-110 object-cover blur-xl print:hidden"
        />
      )}
      <button
        type="button"
        tabIndex={isChosen ? 0 : -1}
        aria-label={texts.gallery.enlarge(alt)}
        className="group relative block size-full -outline-offset-4"
        onClick={onEnlarge}
      >
        <ResponsiveImage
          image={image}
          alt={alt}
          sizes={SIZES}
          eager={isFirst}
          isContained
          className="size-full object-contain"
        />
        <span className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-full bg-card text-ink print:hidden">
          <Icon name="zoom-in" className="size-5" />
        </span>
      </button>
    </li>
  );
}
