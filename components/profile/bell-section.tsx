import { SettingsSection } from "@/components/profile/settings-section";
import { texts } from "@/components/profile/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

const said = texts.settings.bell;

const LINKS = [
  ["/notifications", said.notifications],
  ["/searches", said.searches],
  ["/wishlist", said.wishlist],
] as const;

/** Events that the bell tells, and where one decides about them. */
export const BellSection = () => (
  <SettingsSection heading={said.heading} help={said.help} isWholeFold>
    <ul className="rounded-box border border-line">
      {LINKS.map(([href, label]) => (
        <li key={href} className="border-line not-first:border-t">
          <Link
            href={href}
            className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 font-semibold hover:bg-green-ground"
          >
            {label}
            <Icon name="chevron-right" className="size-4 shrink-0 text-soft rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ul>
  </SettingsSection>
);
