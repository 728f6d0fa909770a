import type { ReactNode } from "react";

type Props = { kind: "error" | "success"; children: ReactNode; className?: string };

const LOOK = {
  error: "border-error text-error",
  success: "border-primary/30 bg-green-ground text-primary",
};

/**
 * Something that has to be known at once. Screen readers hear only of elements that were there before their text, so an
 * empty one stays, without taking any room.
 */
export function Alert({ kind, children, className = "" }: Props) {
  const look = `flex items-center gap-3 rounded-field border p-4 font-semibold ${LOOK[kind]} ${className}`;
  return (
    <div role="alert" className={children ? look : "sr-only"}>
      {children}
    </div>
  );
}
