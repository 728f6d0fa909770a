import { useEffect, useState } from "react";

/** A value that is null again after a while. */
export function useTemporaryState<T>(shownMs: number) {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setValue(null), shownMs);
    return () => clearTimeout(timer);
  }, [value, shownMs]);
  return [value, setValue] as const;
}
