import type { Metadata } from "next";
import { Unplugged } from "@/app/offline/unplugged";
import { texts } from "@/app/texts";

export const metadata: Metadata = { title: texts.offline.title, robots: { index: false } };

/** Shown by the service worker for a page it cannot fetch. */
export default function OfflinePage() {
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <Unplugged />
      <h1>{texts.offline.heading}</h1>
      <p className="lead">{texts.offline.lead}</p>
      <a href="/" className="btn btn-primary">
        {texts.offline.home}
      </a>
    </div>
  );
}
