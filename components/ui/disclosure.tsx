import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

type Props = {
  summary: ReactNode;
  isOpen?: boolean;
  className?: string;
  onToggle?(isOpen: boolean): void;
  children: ReactNode;
};

/** Works without JavaScript. */
export function Disclosure({ summary, isOpen = false, className = "", onToggle, children }: Props) {
  return (
    <details
      open={isOpen || undefined}
      className={`[&[open]>summary>svg]:rotate-90 ${className}`}
      {...(onToggle && { onToggle: (event) => onToggle(event.currentTarget.open) })}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="size-4 shrink-0 transition-transform" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
