import type { MetadataRoute } from "next";
import { words } from "@/app/texts";

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: words.site.name,
    short_name: words.site.name,
    description: words.site.description,
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
      { name: words.shortcuts.donate, url: "/donate" },
      { name: words.shortcuts.ask, url: "/demand" },
    ],
  };
}
