import { Icon } from "@/components/ui/icon";

/** The hosts' message to everybody, on every page. */
export function Banner({ text }: { text: string }) {
  if (!text) return null;
  return (
    <aside aria-label="From the hosts" className="border-b border-line bg-sun-ground print:hidden">
      <p className="page flex items-start gap-3 py-3 font-semibold whitespace-pre-line">
        <Icon name="megaphone" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0">{text}</span>
      </p>
    </aside>
  );
}
