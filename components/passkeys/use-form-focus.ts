import { type RefObject, useEffect, useRef } from "react";

/** The focus follows a form that opens in place of its button, and comes back. @returns the ref of the button */
export function useFormFocus<Field extends HTMLElement>(
  isOpen: boolean,
  field?: RefObject<Field | null>,
): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen && !wasOpen.current) field?.current?.focus();
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, field]);
  return opener;
}
