import { type ReactNode, useEffect, useRef } from "react";
import { texts } from "@/components/location/texts";
import { Disclosure } from "@/components/ui/disclosure";

type Props = {
  hasMistake?: boolean;
  /** How often the form was sent: each time mistakes are shown again. */
  attempts?: number;
  children: ReactNode;
};

/** Latitude and longitude fill themselves, so they show only to those who ask, and for mistakes. */
export function CoordinatesFold({ hasMistake = false, attempts = 0, children }: Props) {
  const inside = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt unfolds them again.
  useEffect(() => {
    if (!hasMistake) return;
    // Another fold may lie around.
    let fold = inside.current?.closest("details");
    for (; fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  }, [hasMistake, attempts]);
  return (
    <Disclosure summary={texts.place.coordinates}>
      <div ref={inside} className="pt-2">
        {children}
      </div>
    </Disclosure>
  );
}
