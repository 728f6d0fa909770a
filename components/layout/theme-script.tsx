import { THEME_SCRIPT } from "@/components/layout/theme-script-text";

export function ThemeScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; it must run before anything is painted.
  return <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />;
}
