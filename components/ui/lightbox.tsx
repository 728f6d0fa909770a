"use client";

import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useSwipe } from "@/components/browser/use-swipe";
import { Icon } from "@/components/ui/icon";
import { ModalDialog } from "@/components/ui/modal-dialog";
import { texts } from "@/components/ui/texts";

type Props = {
  src: string;
  alt: string;
  onClose(): void;
  /** Missing where there is no picture before or after this one. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

type Spot = { x: number; y: number };

/**
 * One picture over everything: a swipe or an arrow key changes it, a press doubles its size around that spot, two fingers
 * zoom as the browser does, Escape, the back button or the cross closes.
 */
export function Lightbox({ src, alt, onClose, onPrevious, onNext }: Props) {
  const { pane, spot, zoom } = useZoom(src);
  // One finger moves the enlarged picture.
  const swipes = useSwipe(spot ? {} : { onPrevious, onNext });
  return (
    <ModalDialog
      label={alt}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-black p-0 backdrop:bg-black"
    >
      {(close) => (
        <>
          <div
            ref={pane}
            {...swipes}
            // Else a browser takes a swipe for its way back to the page before.
            className={`flex size-full overflow-auto overscroll-contain ${spot ? "touch-manipulation" : "touch-pan-y touch-pinch-zoom"}`}
          >
            <button
              type="button"
              aria-label={spot ? texts.lightbox.fit : texts.lightbox.zoom}
              className={`m-auto block shrink-0 -outline-offset-4 ${spot ? "size-[200%] cursor-zoom-out" : "size-full cursor-zoom-in"}`}
              onClick={zoom}
            >
              {/* biome-ignore lint/performance/noImgElement: the largest size there is. */}
              <img src={src} alt={alt} className="size-full object-contain" />
            </button>
          </div>
          {onPrevious && (
            <Control label={texts.lightbox.previous} place="bottom-4 start-4" onPress={onPrevious}>
              <Icon name="chevron-left" className="size-6" />
            </Control>
          )}
          {onNext && (
            <Control label={texts.lightbox.next} place="end-4 bottom-4" onPress={onNext}>
              <Icon name="chevron-right" className="size-6" />
            </Control>
          )}
          <Control label={texts.lightbox.close} place="top-3 end-3" onPress={close}>
            <Icon name="x" className="size-6" />
          </Control>
        </>
      )}
    </ModalDialog>
  );
}

/** The spot that is enlarged; another picture starts as a whole. */
function useZoom(src: string) {
  const pane = useRef<HTMLDivElement>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [shown, setShown] = useState(src);
  if (src !== shown) {
    setShown(src);
    setSpot(null);
  }
  useEffect(() => {
    const { current } = pane;
    if (!spot || !current) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = current;
    current.scrollTo(spot.x * scrollWidth - clientWidth / 2, spot.y * scrollHeight - clientHeight / 2);
  }, [spot]);
  const zoom = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A press by keyboard has no place: the middle.
    const pressed =
      detail > 0 ? { x: (clientX - left) / width, y: (clientY - top) / height } : { x: 0.5, y: 0.5 };
    setSpot((now) => (now ? null : pressed));
  };
  return { pane, spot, zoom };
}

type ControlProps = { label: string; place: string; onPress(): void; children: ReactNode };

function Control({ label, place, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`btn btn-square fixed rounded-full border-line bg-card text-ink ${place}`}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
