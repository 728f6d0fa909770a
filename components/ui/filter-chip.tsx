import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

type Props = {
  isOn: boolean;
  /** Null until it is known. */
  number?: number | null;
  className?: string;
  onPress(): void;
  children: ReactNode;
};

export function FilterChip({ isOn, number, className = "", onPress, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={`btn shrink-0 ${isOn ? "btn-primary" : "btn-quiet"} ${className}`}
      onClick={onPress}
    >
      {isOn && <Icon name="check" className="size-4" />}
      {children}
      {number !== undefined && (
        <span className={`min-w-[2ch] tabular-nums ${isOn ? "" : "text-soft"}`}>{number}</span>
      )}
    </button>
  );
}
