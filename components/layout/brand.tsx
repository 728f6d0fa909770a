import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

/** `isShort`: on small phones the sign alone, where there is more beside it. */
export function Brand({ name, isShort }: { name: string; isShort: boolean }) {
  return (
    <Link
      href="/"
      className="flex min-h-11 items-center gap-2.5 rounded-lg text-xl font-bold whitespace-nowrap tracking-tight"
    >
      <span className="grid size-9 place-items-center rounded-[10px] bg-primary text-primary-content">
        <Icon name="refresh-cw" className="size-[18px]" />
      </span>
      <span className={isShort ? "max-[30rem]:sr-only" : ""}>{name}</span>
    </Link>
  );
}
