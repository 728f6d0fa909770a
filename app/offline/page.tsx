import type { Metadata } from "next";
import { words } from "@/app/texts";

export const metadata: Metadata = { title: words.offline.title, robots: { index: false } };

/** What the service worker shows for a page it cannot fetch. */
export default function OfflinePage() {
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <h1>{words.offline.heading}</h1>
      <p className="lead">{words.offline.lead}</p>
      <a href="/" className="btn btn-primary">
        {words.offline.home}
      </a>
    </div>
  );
}
