/** Sets the chosen theme before the first paint; without a choice the system decides. */
const SCRIPT = `try{var t=localStorage.getItem("theme");if(t==="day"||t==="night")document.documentElement.dataset.theme=t}catch(e){}`;

export function ThemeScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; it must run before anything is painted.
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
