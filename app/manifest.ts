import type { MetadataRoute } from "next";
import { cachedCommunity } from "@/app/cached-queries";
import { texts } from "@/app/texts";

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { name, summary } = await cachedCommunity();
  return {
    name,
    short_name: name,
    description: summary,
    start_url: "/",
    display: "standalone",
    background_color: "#faf7f1",
    theme_color: "#1d5b47",
    icons: [
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
