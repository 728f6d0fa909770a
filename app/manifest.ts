import type { MetadataRoute } from "next";
import { texts } from "@/app/texts";

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: texts.site.name,
    short_name: texts.site.name,
    description: texts.site.description,
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
