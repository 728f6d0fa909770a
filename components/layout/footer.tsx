"use client";

import { FOOTER_LINKS, NAV_LINKS } from "@/components/layout/nav-links";
import { texts } from "@/components/layout/texts";
import { Link } from "@/components/ui/link";

export function Footer() {
  return (
    <footer className="mt-12 border-t border-line print:hidden">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6 text-soft">
        <p>{texts.footer}</p>
        <ul className="-mx-2 flex flex-wrap">
          {[...NAV_LINKS, ...FOOTER_LINKS].map(({ href, label }) => (
            <li key={href}>
              <Link href={href} className="footer-link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
