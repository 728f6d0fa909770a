"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { texts } from "@/components/post/texts";
import { Icon } from "@/components/ui/icon";
import { Lightbox } from "@/components/ui/lightbox";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import { SharedTransition } from "@/components/ui/shared-transition";
import { smallestUrl } from "@/lib/images/image-sizes";
import type { ImageView } from "@/lib/posts/schema";

const SIZES = "(min-width: 48rem) 640px, 94vw";

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
    setChosen(Math.round(scrollLeft / clientWidth));
  };
  const alt = (index: number) => {
    const name = images.length > 1 ? texts.gallery.picture(title, index + 1, images.length) : title;
    const words = images[index]?.alt;
    return words ? texts.gallery.described(name, words) : name;
  };

  return (
    <section aria-label={texts.gallery.label} className="flex min-w-0 flex-col gap-3" onKeyDown={turn}>
      <SharedTransition name={`picture-${id}`}>
        <ul
          ref={strip}
          onScroll={follow}
          className="flex snap-x snap-mandatory overflow-x-auto rounded-box border border-line bg-green-ground [scrollbar-width:none]"
        >
          {images.map((image, index) => (
            <Slide
              key={image.url}
              image={image}
              alt={alt(index)}
              isFirst={index === 0}
              isChosen={index === chosen}
              onEnlarge={() => setLarge(true)}
            />
          ))}
        </ul>
      </SharedTransition>
      {images.length > 1 && <Thumbs images={images} chosen={chosen} onChoose={show} />}
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

type SlideProps = { image: ImageView; alt: string; isFirst: boolean; isChosen: boolean; onEnlarge(): void };

function Slide({ image, alt, isFirst, isChosen, onEnlarge }: SlideProps) {
  return (
    <li className="aspect-[4/3] max-h-[70vh] w-full shrink-0 snap-center">
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
          className="size-full object-contain"
        />
        <span className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-full bg-card text-ink print:hidden">
          <Icon name="zoom-in" className="size-5" />
        </span>
      </button>
    </li>
  );
}

type ThumbsProps = { images: ImageView[]; chosen: number; onChoose(index: number): void };

function Thumbs({ images, chosen, onChoose }: ThumbsProps) {
  return (
    <ul className="flex flex-wrap gap-3 print:hidden">
      {images.map((image, index) => (
        <li key={image.url}>
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
