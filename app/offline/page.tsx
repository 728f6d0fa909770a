import type { Metadata } from "next";
import { KeptLinks } from "@/app/offline/kept-links";
import { LastSeen } from "@/app/offline/last-seen";
import { OfflineWords } from "@/app/offline/offline-words";
import { OwnSwaps } from "@/app/offline/own-swaps";
import { TryAgain } from "@/app/offline/try-again";
import { Unplugged } from "@/app/offline/unplugged";
import { texts } from "@/app/texts";

export const metadata: Metadata = { title: texts.offline.title, robots: { index: false } };

/** Shown by the service worker for a page it cannot fetch. */
export default function OfflinePage() {
  return (
    <div data-unplugged="" className="mx-auto flex max-w-lg flex-col items-center gap-4 py-10 text-center">
      <Unplugged />
      <OfflineWords />
      <div className="flex flex-wrap justify-center gap-2">
        <TryAgain />
        <KeptLinks />
        <a href="/" className="btn btn-quiet">
          {texts.offline.home}
        </a>
      </div>
      <OwnSwaps />
      <LastSeen />
    </div>
  );
}
