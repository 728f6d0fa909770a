"use client";

import { useState } from "react";
import { texts } from "@/components/location/texts";
import { usePosition } from "@/components/location/use-position";
import { Icon } from "@/components/ui/icon";
import { StatusLine } from "@/components/ui/status-line";

const DECIMALS = 6;

type Props = { onLocated(latitude: string, longitude: string): void };

/** Asks the browser where it is; only when pressed. */
export function LocationButton({ onLocated }: Props) {
  const [isFilled, setIsFilled] = useState(false);
  const { busy, failure, find } = usePosition({
    enableHighAccuracy: true,
    onFound: ({ latitude, longitude }) => {
      setIsFilled(true);
      onLocated(latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS));
    },
  });
  const locate = () => {
    setIsFilled(false);
    find();
  };
  return (
    <div className="flex flex-col gap-1.5">
      {/* Not disabled: it would lose the focus. */}
      <button
        type="button"
        className={`btn btn-outline btn-primary ${busy ? "opacity-65" : ""}`}
        aria-disabled={busy}
        onClick={locate}
      >
        <Icon name="locate-fixed" className="size-[18px]" />
        {busy ? texts.position.busy : texts.position.button}
      </button>
      <StatusLine className="text-sm text-soft">
        {failure ? texts.position.failure[failure] : isFilled && texts.position.found}
      </StatusLine>
    </div>
  );
}
