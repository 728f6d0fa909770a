import type { MetadataRoute } from "next";
import { cachedCommunity } from "@/app/cached-queries";
import { texts } from "@/app/texts";
import { accentOf } from "@/lib/community/palette-rules";
import type { Logo } from "@/lib/community/schema";

/** The sizes that browsers ask of an app's icon, in pixels. */
const MIN_SIDE = 144;

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { name, summary, logo, palette } = await cachedCommunity();
  return {
    name,
    short_name: name,
    description: summary,
    start_url: "/",
    display: "standalone",
    background_color: "#faf7f1",
    theme_color: accentOf(palette),
    icons: [
      ...logoIcon(logo),
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: texts.shortcuts.donate, url: "/donate" },
      { name: texts.shortcuts.ask, url: "/demand" },
    ],
  };
}

/** Wide or tiny logos make no icon. */
function logoIcon(logo: Logo | null): { src: string; sizes: string; type: string }[] {
  if (!logo || logo.width !== logo.height || logo.width < MIN_SIDE) return [];
  return [{ src: logo.url, sizes: `${logo.width}x${logo.height}`, type: "image/webp" }];
}
