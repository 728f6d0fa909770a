import { texts } from "@/components/layout/texts";

/** The pages of the navigation bar, in its order. */
export const NAV_LINKS = [
  { href: "/", label: texts.nav.home },
  { href: "/donate", label: texts.nav.donate },
  { href: "/demand", label: texts.nav.demand },
  { href: "/about", label: texts.nav.about },
  { href: "/contact", label: texts.nav.contact },
] as const;

/** For signed-in members. */
export const OWN_LINKS = [
  { href: "/me", label: texts.nav.me },
  { href: "/wishlist", label: texts.nav.wishlist },
  { href: "/searches", label: texts.nav.searches },
] as const;
