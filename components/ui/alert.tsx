import type { ReactNode } from "react";

type Props = { kind: "error" | "success"; children: ReactNode; className?: string };

const LOOK = {
  error: "border-error text-error",
  success: "border-primary/30 bg-green-ground text-primary",
};

/** Something that has to be known at once; screen readers say it when it appears. */
export function Alert({ kind, children, className = "" }: Props) {
  return (
    <div
      role="alert"
      className={`flex items-center gap-3 rounded-field border p-4 font-semibold ${LOOK[kind]} ${className}`}
    >
      {children}
    </div>
  );
}
