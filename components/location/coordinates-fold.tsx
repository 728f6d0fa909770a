import { type ReactNode, useState } from "react";
import { texts } from "@/components/location/texts";
import { Disclosure } from "@/components/ui/disclosure";

type Props = { hasMistake?: boolean; children: ReactNode };

/** Latitude and longitude fill themselves, so they show only to those who ask, and for mistakes. */
export function CoordinatesFold({ hasMistake = false, children }: Props) {
  const [isOpen, setOpen] = useState(hasMistake);
  // It does not close while somebody corrects them.
  if (hasMistake && !isOpen) setOpen(true);
  return (
    <Disclosure summary={texts.place.coordinates} isOpen={isOpen} onToggle={setOpen}>
      <div className="pt-2">{children}</div>
    </Disclosure>
  );
}
