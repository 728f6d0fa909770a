/** For browsers too old to know `scripting: none`, see globals.css: the same rules, read when scripts are off. */
const RULES = `@layer theme {
  .feed-panel[hidden], .no-js-only { display: block !important }
  .needs-script { display: none !important }
  .card-action { pointer-events: none }
}`;

export function NoJsStyles() {
  return (
    <noscript>
      <style>{RULES}</style>
    </noscript>
  );
}
