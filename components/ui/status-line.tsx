import type { ReactNode } from "react";

type Props = { className: string; children: ReactNode };

/**
 * A result that screen readers announce. They only notice elements that existed before their text, so an empty one stays
 * in the page without taking room.
 */
export function StatusLine({ className, children }: Props) {
  return (
    <p role="status" className={children ? className : "sr-only"}>
      {children}
    </p>
  );
}
