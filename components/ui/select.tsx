import type { ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";

/** One of several, in the shape of our fields. */
export function Select({ className = "", ...rest }: ComponentProps<"select">) {
  return (
    <span className={`relative block ${className}`}>
      <select {...rest} className="input w-full appearance-none pe-10" />
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 end-3 size-5 -translate-y-1/2 text-soft"
      />
    </span>
  );
}
