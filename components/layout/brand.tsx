import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

type Props = { name: string; logo: ReactNode; isShort: boolean };

/** `isShort`: on small phones the sign alone, where there is more beside it. */
export function Brand({ name, logo, isShort }: Props) {
  return (
    <Link
      href="/"
      // A long name is cut rather than wrapped.
      className={`flex min-h-11 min-w-0 flex-1 basis-36 items-center gap-2.5 rounded-lg text-xl font-bold tracking-tight ${isShort ? "max-[30rem]:basis-9" : ""}`}
    >
      {logo ?? (
        <span className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-primary text-primary-content">
          <Icon name="refresh-cw" className="size-[18px]" />
        </span>
      )}
      <span className={`truncate ${isShort ? "max-[30rem]:sr-only" : ""}`}>{name}</span>
    </Link>
  );
}
