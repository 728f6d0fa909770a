import { FIRST_RESULTS_SCRIPT } from "@/components/search/first-results-text";

export function FirstResultsScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; it must run before the scripts of the page.
  return <script dangerouslySetInnerHTML={{ __html: FIRST_RESULTS_SCRIPT }} />;
}
