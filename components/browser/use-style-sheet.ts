import { useEffect, useRef } from "react";

/** A rule holds for what React draws later, too. The Content-Security-Policy lets no script add a style element. */
export function useStyleSheet(css: string): void {
  const sheet = useRef<CSSStyleSheet | null>(null);
  useEffect(() => {
    const own = new CSSStyleSheet();
    sheet.current = own;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, own];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== own);
    };
  }, []);
  useEffect(() => sheet.current?.replaceSync(css), [css]);
}
