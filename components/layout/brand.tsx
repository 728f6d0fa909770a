import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

export function Brand({ name, logo }: { name: string; logo: ReactNode }) {
  return (
    <Link
      href="/"
      // A long name is cut rather than wrapped.
      className="flex min-h-11 min-w-0 flex-1 basis-36 @max-[16rem]:basis-11 items-center gap-2.5 rounded-lg text-xl font-bold tracking-tight"
    >
      {logo ?? (
        <span className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-primary text-primary-content">
          <Icon name="brand" className="size-[22px]" />
        </span>
      )}
      {/* With letters of twice the size a phone has room for the logo alone. */}
      <span className="truncate @max-[16rem]:sr-only">{name}</span>
    </Link>
  );
}
