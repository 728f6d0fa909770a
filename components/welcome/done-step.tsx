import { texts as all } from "@/components/welcome/texts";

const texts = all.done;

/** Full loads: what the browser has kept does not know the changes. */
export function DoneStep() {
  return (
    <div className="flex flex-col items-start gap-4">
      <h2>{texts.heading}</h2>
      <p>{texts.lead}</p>
      <div className="flex flex-wrap gap-3">
        <a href="/" className="btn btn-primary">
          {texts.home}
        </a>
        <a href="/donate" className="btn btn-quiet">
          {texts.donate}
        </a>
        <a href="/host" className="btn btn-quiet">
          {texts.settings}
        </a>
      </div>
    </div>
  );
}
