import { words } from "@/components/layout/texts";

/** The pages of the navigation bar, in its order. */
export const NAV_LINKS = [
  { href: "/", label: words.nav.home },
  { href: "/donate", label: words.nav.donate },
  { href: "/demand", label: words.nav.demand },
  { href: "/about", label: words.nav.about },
  { href: "/contact", label: words.nav.contact },
] as const;

/** Only in the footer. */
export const FOOTER_LINKS = [
  { href: "/impact", label: words.nav.impact },
  { href: "/developers", label: words.nav.developers },
] as const;

/** The pages of whoever is signed in. */
export const OWN_LINKS = [
  { href: "/me", label: words.nav.me },
  { href: "/wishlist", label: words.nav.wishlist },
  { href: "/searches", label: words.nav.searches },
] as const;
