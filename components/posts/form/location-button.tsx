"use client";

import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { words } from "@/components/posts/form/words";

const PATIENCE_MS = 15_000;
const DECIMALS = 6;

type Props = { onLocated(latitude: string, longitude: string): void };

/** Asks the browser where it is; only when pressed. */
export function LocationButton({ onLocated }: Props) {
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState("");
  const locate = () => {
    if (!navigator.geolocation) return setNote(words.location.failed);
    setBusy(true);
    setNote("");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        setNote(words.location.filled);
        onLocated(coords.latitude.toFixed(DECIMALS), coords.longitude.toFixed(DECIMALS));
      },
      () => {
        setBusy(false);
        setNote(words.location.failed);
      },
      { timeout: PATIENCE_MS, enableHighAccuracy: true },
    );
  };
  return (
    <div className="flex flex-col gap-1.5">
      <button type="button" className="btn btn-outline btn-primary" disabled={busy} onClick={locate}>
        <LocateFixed aria-hidden="true" className="size-[18px]" />
        {busy ? words.location.busy : words.location.button}
      </button>
      <p role="status" className="text-sm text-soft empty:hidden">
        {note}
      </p>
    </div>
  );
}
