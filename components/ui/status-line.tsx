import type { ReactNode } from "react";

type Props = { className: string; children: ReactNode };

/**
 * What has come of something, said by screen readers when it changes. They hear only of elements that were there before
 * their text, so an empty one stays, without taking any room.
 */
export function StatusLine({ className, children }: Props) {
  return (
    <p role="status" className={children ? className : "sr-only"}>
      {children}
    </p>
  );
}
