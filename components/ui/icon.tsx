import type { IconName } from "@/components/ui/icon-names";
import { ICONS_URL } from "@/components/ui/icons-url";

/** Decoration beside words: one file holds every icon, so that no page repeats their paths. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} aria-hidden="true">
      <use href={`${ICONS_URL}#${name}`} />
    </svg>
  );
}
