"use client";

import { usePathname } from "next/navigation";
import { useSession } from "@/components/auth/session-provider";
import { LazyBarCount } from "@/components/layout/lazy-bar-count";
import { BAR_LINKS, hasOwnBar } from "@/components/layout/nav-links";
import { texts } from "@/components/layout/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { loginHref } from "@/lib/http/safe-path";

/** On phones, the five places one goes to most, for the thumb. Its looks are in `app/shell.css`. */
export function BottomBar() {
  const path = usePathname();
  const { isAuthenticated } = useSession();
  if (hasOwnBar(path)) return null;
  return (
    <nav aria-label={texts.bar.label} className="bottom-bar">
      {BAR_LINKS.map(({ href, icon, label, ...link }) => (
        <Link
          key={href}
          href={"isOwn" in link && !isAuthenticated ? loginHref(href) : href}
          aria-current={path === href ? "page" : undefined}
        >
          <Icon name={icon} />
          {label}
          {isAuthenticated && <LazyBarCount of={href} />}
        </Link>
      ))}
    </nav>
  );
}
