import "@/components/invitations/invitation-sheet.css";
import { useEffect, useState } from "react";
import { useSiteSettings } from "@/components/browser/site-settings";
import { texts as allTexts } from "@/components/invitations/texts";
import type { InvitationView } from "@/lib/membership/schema";
import { formatDay } from "@/lib/text/format";

const { sheet: texts } = allTexts;

type Props = { invitation: InvitationView; onPrinted(): void };

/** Prints itself once its code is drawn. */
export function InvitationSheet({ invitation: { link, expiresAt }, onPrinted }: Props) {
  const { name } = useSiteSettings();
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    // Few print one. Without the library the address does.
    import("uqr").then(
      ({ renderSVG }) => setSvg(renderSVG(link, { border: 2 })),
      () => setSvg(""),
    );
  }, [link]);
  useEffect(() => {
    if (svg === null) return;
    window.addEventListener("afterprint", onPrinted);
    window.print();
    return () => window.removeEventListener("afterprint", onPrinted);
  }, [svg, onPrinted]);
  return (
    <section className="invitation-sheet">
      <h2 className="text-[32pt] leading-tight">{texts.heading(name)}</h2>
      <p>{texts.lead}</p>
      {svg && (
        // biome-ignore lint/performance/noImgElement: drawn here, nothing is loaded.
        <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={texts.qr} className="size-[100mm]" />
      )}
      <p>{texts.how}</p>
      <p className="font-mono text-[11pt] break-all">{link}</p>
      <p>{texts.until(formatDay(expiresAt))}</p>
    </section>
  );
}
