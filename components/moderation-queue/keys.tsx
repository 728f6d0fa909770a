import { useEffect, useRef } from "react";
import { queueTexts as texts } from "@/components/moderation-queue/texts";
import { isTyping } from "@/components/moderation-queue/use-list-keys";

/** What the keyboard does here; "?" opens it. Phones have no keys. */
export function Keys() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      if (key === "?" && !isTyping(target) && details.current) details.current.open = !details.current.open;
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <details ref={details} className="hidden text-sm text-soft lg:block">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{texts.keys.heading}</summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {texts.keys.list.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="font-semibold text-ink">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
