import type { IconName } from "@/components/ui/icon-names";

/** On the first screen of most pages. The style sheet holds them: on a slow network the file of all icons comes last. */
export const FIRST_ICONS: readonly IconName[] = [
  "brand",
  "gift",
  "hand-helping",
  "handshake",
  "house",
  "layout-grid",
  "locate-fixed",
  "map",
  "menu",
  "message-circle",
  "search",
];
