"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useMenu } from "@/components/browser/use-menu";
import { Icon } from "@/components/ui/icon";

/** Rarely needed buttons, behind three dots. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useMenu(usePathname());
  return (
    <details {...menu} className="relative print:hidden">
      <summary
        className="btn btn-ghost btn-square list-none [&::-webkit-details-marker]:hidden"
        aria-label={label}
      >
        <Icon name="ellipsis-vertical" />
      </summary>
      <div className="absolute end-0 z-50 mt-2 flex w-max max-w-72 flex-col gap-2 rounded-box border border-line bg-card p-3 shadow-card">
        {children}
      </div>
    </details>
  );
}
