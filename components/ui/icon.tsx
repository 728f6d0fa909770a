import { FIRST_ICONS } from "@/components/ui/first-icons";
import type { IconName } from "@/components/ui/icon-names";
import { ICONS_URL } from "@/components/ui/icons-url";

/** Decoration beside words: one file holds most icons, and the style sheet the first, so that no page repeats their paths. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  const isFirst = FIRST_ICONS.includes(name);
  return (
    <svg className={`icon ${isFirst ? `i-${name} ` : ""}${className}`.trim()} aria-hidden="true">
      {!isFirst && <use href={`${ICONS_URL}#${name}`} />}
    </svg>
  );
}
