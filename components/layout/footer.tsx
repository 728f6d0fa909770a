"use client";

import { NAV_LINKS } from "@/components/layout/nav-links";
import { Link } from "@/components/ui/link";

type Props = { text: string; links: readonly { href: string; label: string }[] };

/** `links`: beside those of the navigation bar. */
export function Footer({ text, links }: Props) {
  return (
    <footer className="mt-12 border-t border-line print:hidden">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6 text-soft">
        <p>{text}</p>
        <ul className="footer-links -mx-2 flex flex-wrap">
          {[...NAV_LINKS, ...links].map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
