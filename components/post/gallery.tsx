"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { GallerySlide } from "@/components/post/gallery-slide";
import { GalleryThumbs } from "@/components/post/gallery-thumbs";
import { texts } from "@/components/post/texts";
import { Lightbox } from "@/components/ui/lightbox";
import { SharedTransition } from "@/components/ui/shared-transition";
import type { ImageView } from "@/lib/posts/schema";

/** As phones take them upright: a lower frame would leave a thin strip on both sides. */
const TALLEST = 3 / 4;
const WIDEST = 4 / 3;

type Props = { id: string; images: ImageView[]; title: string };

/** The pictures of a post: swipe, arrow keys or the small ones change, a press enlarges. Without script one can scroll. */
export function Gallery({ id, images, title }: Props) {
  const [chosen, setChosen] = useState(0);
  const [large, setLarge] = useState(false);
  const strip = useRef<HTMLUListElement>(null);

  const show = (index: number) => {
    const wanted = Math.max(0, Math.min(index, images.length - 1));
    setChosen(wanted);
    strip.current?.children[wanted]?.scrollIntoView({ block: "nearest", inline: "center" });
  };
  const close = () => {
    setLarge(false);
    strip.current?.children[chosen]?.querySelector("button")?.focus();
  };
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(chosen + step);
  };
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    // Negative where one reads from right to left.
    setChosen(Math.round(Math.abs(scrollLeft) / clientWidth));
  };
  const alt = (index: number) => {
    const name = images.length > 1 ? texts.gallery.picture(title, index + 1, images.length) : title;
    const words = images[index]?.alt;
    return words ? texts.gallery.described(name, words) : name;
  };
  const ratio = frameRatio(images);

  return (
    <section aria-label={texts.gallery.label} className="flex min-w-0 flex-col gap-3" onKeyDown={turn}>
      <div className="relative max-sm:-mx-4 max-sm:-mt-6">
        <SharedTransition name={`picture-${id}`}>
          <ul
            ref={strip}
            onScroll={follow}
            style={{ aspectRatio: ratio }}
            className="flex max-h-[70vh] w-full snap-x snap-mandatory overflow-x-auto border-line [scrollbar-width:none] sm:rounded-box sm:border"
          >
            {images.map((image, index) => (
              <GallerySlide
                key={image.url}
                {...{ image, alt: alt(index), frameRatio: ratio }}
                isFirst={index === 0}
                isChosen={index === chosen}
                onEnlarge={() => setLarge(true)}
              />
            ))}
          </ul>
        </SharedTransition>
        {images.length > 1 && (
          <span
            aria-hidden
            className="absolute start-3 bottom-3 rounded-full bg-card px-3 py-1 text-sm font-semibold text-ink print:hidden"
          >
            {texts.gallery.count(chosen + 1, images.length)}
          </span>
        )}
      </div>
      {images.length > 1 && <GalleryThumbs images={images} chosen={chosen} onChoose={show} />}
      {large && images[chosen] && (
        <Lightbox
          src={images[chosen].url}
          alt={alt(chosen)}
          onClose={close}
          onPrevious={chosen > 0 ? () => show(chosen - 1) : undefined}
          onNext={chosen < images.length - 1 ? () => show(chosen + 1) : undefined}
        />
      )}
    </section>
  );
}

/** Width by height: the first picture fills the frame, unless it is unusually tall or wide. */
function frameRatio([first]: ImageView[]): number {
  return first ? Math.min(WIDEST, Math.max(TALLEST, first.width / first.height)) : WIDEST;
}
