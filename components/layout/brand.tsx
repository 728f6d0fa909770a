import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

type Props = { name: string; sign: ReactNode; isShort: boolean };

/** `isShort`: on small phones the sign alone, where there is more beside it. */
export function Brand({ name, sign, isShort }: Props) {
  return (
    <Link
      href="/"
      className="flex min-h-11 items-center gap-2.5 rounded-lg text-xl font-bold whitespace-nowrap tracking-tight"
    >
      {sign}
      <span className={isShort ? "max-[30rem]:sr-only" : ""}>{name}</span>
    </Link>
  );
}
