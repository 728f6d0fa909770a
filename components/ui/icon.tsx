import { FIRST_ICONS } from "@/components/ui/first-icons";
import type { IconName } from "@/components/ui/icon-names";
import { ICONS_URL } from "@/components/ui/icons-url";

/** Decoration beside words: one file holds most icons, and the style sheet the first, so that no page repeats their paths. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  // Empty, so nothing of it is read aloud.
  if (FIRST_ICONS.includes(name)) return <i className={`icon i-${name} ${className}`.trim()} />;
  return (
    <svg className={`icon ${className}`.trim()} aria-hidden="true">
      <use href={`${ICONS_URL}#${name}`} />
    </svg>
  );
}
