import { texts } from "@/components/post/texts";
import { smallestUrl } from "@/lib/images/image-sizes";
import type { ImageView } from "@/lib/posts/schema";

type Props = { images: ImageView[]; chosen: number; onChoose(index: number): void };

export function GalleryThumbs({ images, chosen, onChoose }: Props) {
  return (
    <ul className="flex flex-wrap gap-3 max-[16rem]:-m-1.5 max-[16rem]:flex-nowrap max-[16rem]:overflow-x-auto max-[16rem]:p-1.5 print:hidden">
      {images.map((image, index) => (
        <li key={image.url} className="shrink-0">
          <button
            type="button"
            aria-label={texts.gallery.show(index + 1, images.length)}
            aria-current={index === chosen}
            className="block size-16 overflow-hidden rounded-field border border-line ring-offset-3 ring-offset-paper aria-[current=true]:ring-3 aria-[current=true]:ring-primary sm:size-20"
            onClick={() => onChoose(index)}
          >
            {/* biome-ignore lint/performance/noImgElement: sized at upload. */}
            <img
              src={smallestUrl(image)}
              width={image.width}
              height={image.height}
              alt=""
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
