"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, Suspense } from "react";
import { useSession } from "@/components/auth/session-provider";
import { lazyPart } from "@/components/browser/lazy-part";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useMenu } from "@/components/browser/use-menu";
import { Brand } from "@/components/layout/brand";
import { LazyBarCount } from "@/components/layout/lazy-bar-count";
import { ALSO_IN_MENU, MENU_LINKS, NAV_LINKS, OWN_LINKS } from "@/components/layout/nav-links";
import { SessionButton } from "@/components/layout/session-button";
import { texts } from "@/components/layout/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

// Few see them.
const StaffLinks = lazyPart(() => import("@/components/layout/staff-links"));
const MenuProfile = lazyPart(() => import("@/components/layout/menu-profile"));
// It needs script anyway, and no page waits for it.
const ThemeButton = lazyPart(() => import("@/components/layout/theme-button"));
const MemberButtons = lazyPart(() => import("@/components/layout/member-buttons"));

/** @param logo rendered on the server, where hosts have chosen one */
export function NavBar({ brand, logo }: { brand: string; logo?: ReactNode }) {
  const { isAuthenticated } = useSession();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper print:hidden">
      <nav
        aria-label={texts.nav.label}
        className="page nav-bar flex min-h-17 flex-wrap items-center justify-between gap-x-3"
      >
        <Brand name={brand} logo={logo} />
        <div className="ms-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">
          <ul className="nav-links if-wide items-center gap-1">
            <NavLinks links={[...NAV_LINKS, ...OWN_LINKS]} />
            <Staff />
          </ul>
          <div className="member-buttons">
            {isAuthenticated && (
              <Suspense fallback={null}>
                <MemberButtons />
              </Suspense>
            )}
          </div>
          <div className="if-wide size-11">
            <Theme />
          </div>
          {/* On phones Logout stands at the end of the menu: it is needed least. */}
          <div className={isAuthenticated ? "if-wide" : "login hidden @[20rem]:block"}>
            <SessionButton />
          </div>
          <SmallMenu />
        </div>
      </nav>
    </header>
  );
}

function Theme() {
  const isHydrated = useHydrated();
  return (
    isHydrated && (
      <Suspense>
        <ThemeButton />
      </Suspense>
    )
  );
}

type LinksProps = {
  links: readonly { href: string; label: string; isOwn?: boolean }[];
  onFollow?(): void;
};

function NavLinks({ links, onFollow }: LinksProps) {
  const path = usePathname();
  const { user } = useSession();
  return links.map(({ href, label, isOwn }) => (
    <li key={href} className={isOwn ? "members-only" : undefined}>
      <Link
        href={href}
        aria-current={path === href ? "page" : undefined}
        {...(onFollow && { onClick: onFollow })}
      >
        {label}
        {user && href === "/me" && <LazyBarCount of={href} />}
      </Link>
    </li>
  ));
}

function Staff({ onFollow }: Pick<LinksProps, "onFollow">) {
  const { user } = useSession();
  return (
    user?.role && (
      <Suspense>
        <StaffLinks role={user.role} onFollow={onFollow} />
      </Suspense>
    )
  );
}

/** The same links in a dropdown; `details` opens it without JavaScript as well. Those of the bottom bar come last, only where that bar is out of sight: see `app/cards.css`. */
function SmallMenu() {
  const menu = useMenu(usePathname());
  const { user } = useSession();
  const close = () => menu.ref.current?.removeAttribute("open");
  return (
    <details {...menu} className="if-narrow group relative">
      <summary className="btn btn-ghost btn-square list-none" aria-label={texts.nav.menu}>
        <Icon name="menu" className="group-open:hidden" />
        <Icon name="x" className="hidden group-open:block" />
      </summary>
      <ul className="nav-links">
        {user && (
          <Suspense>
            <MenuProfile user={user} onFollow={close} />
          </Suspense>
        )}
        <NavLinks links={MENU_LINKS} onFollow={close} />
        <Staff onFollow={close} />
        <li className="nav-also">
          <ul>
            <NavLinks links={ALSO_IN_MENU} onFollow={close} />
          </ul>
        </li>
        <li className="nav-foot">
          <Theme />
          <SessionButton />
        </li>
      </ul>
    </details>
  );
}
