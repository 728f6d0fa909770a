import { texts } from "@/components/layout/texts";

/** The pages of the navigation bar, in its order. */
export const NAV_LINKS = [
  { href: "/", label: texts.nav.home },
  { href: "/donate", label: texts.nav.donate },
  { href: "/demand", label: texts.nav.demand },
  { href: "/about", label: texts.nav.about },
  { href: "/contact", label: texts.nav.contact },
] as const;

/** The bar at the lower edge of a phone. Strangers come to those with `isOwn` by the log-in. */
export const BAR_LINKS = [
  { href: "/", icon: "house", label: texts.nav.home },
  { href: "/search", icon: "search", label: texts.bar.search },
  { href: "/donate", icon: "plus", label: texts.nav.donate },
  { href: "/messages", icon: "message-circle", label: texts.bar.messages, isOwn: true },
  { href: "/me", icon: "handshake", label: texts.nav.me, isOwn: true },
] as const;

/** Pages of the bottom bar that the menu has only where that bar is out of sight. */
export const ALSO_IN_MENU = BAR_LINKS.filter(({ href }) => href !== "/" && href !== "/donate");

/** Pages with a bar of their own at the lower edge of a phone: add one here, and the site's bar stays away from it. */
const WITH_OWN_BAR = /^\/(feed|messages)\/[^/]+$/;

export const hasOwnBar = (path: string) => WITH_OWN_BAR.test(path);

/** For signed-in members. The styles hide them from strangers, so that nothing moves once it is known who is there. */
export const OWN_LINKS = [
  { href: "/me", label: texts.nav.me, isOwn: true },
  { href: "/wishlist", label: texts.nav.wishlist, isOwn: true },
  { href: "/searches", label: texts.nav.searches, isOwn: true },
] as const;

/** In the menu of a phone: all pages of the bar on top, and those of a member. */
export const MENU_LINKS = [
  { href: "/", label: texts.nav.home },
  { href: "/donate", label: texts.nav.donate },
  { href: "/demand", label: texts.nav.demand },
  { href: "/wishlist", label: texts.nav.wishlist, isOwn: true },
  { href: "/searches", label: texts.nav.searches, isOwn: true },
  { href: "/me/settings", label: texts.nav.settings, isOwn: true },
  { href: "/about", label: texts.nav.about },
  { href: "/contact", label: texts.nav.contact },
] as const;
