"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/host/texts";
import { Link } from "@/components/ui/link";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { hasRole } from "@/lib/http/roles";

const SECTIONS = [
  { href: "/host", label: texts.sections.settings },
  { href: "/host/members", label: texts.sections.members },
  { href: "/host/invitations", label: texts.sections.invitations },
  { href: "/host/health", label: texts.sections.health },
  { href: "/host/log", label: texts.sections.log },
] as const;

/** The frame of each page for hosts; the calls behind it check the role again. */
export function HostShell({
  heading,
  lead,
  children,
}: {
  heading: string;
  lead: string;
  children: ReactNode;
}) {
  const { user, loading } = useSession();
  const path = usePathname();
  const isHost = user && hasRole(user.role ?? "member", "host");
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
      </header>
      <NoJsNotice />
      {loading && <ListSkeleton />}
      {!user && !loading && <LoginPrompt lead={texts.login} path={path} />}
      {user && !isHost && <OnlyHosts />}
      {isHost && (
        <>
          <Sections path={path} />
          {children}
        </>
      )}
    </div>
  );
}

function Sections({ path }: { path: string }) {
  const list = useRef<HTMLUListElement>(null);
  // On a phone the later ones lie outside.
  useEffect(() => {
    const current = list.current?.querySelector("[aria-current]");
    if (path) current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  return (
    <nav aria-label={texts.sections.label} className="-mx-4 overflow-x-auto border-b border-line px-4">
      <ul ref={list} className="flex gap-1">
        {SECTIONS.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={path === href ? "page" : undefined}
              className="flex min-h-11 items-center border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-primary"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OnlyHosts() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{texts.onlyHosts}</p>
      <Link href="/" className="btn btn-primary">
        {texts.home}
      </Link>
    </div>
  );
}
