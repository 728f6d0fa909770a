import { useLayoutEffect, useState } from "react";
import { queueTexts as texts } from "@/components/moderation-queue/texts";
import { isTyping } from "@/components/moderation-queue/use-list-keys";
import { Disclosure } from "@/components/ui/disclosure";

/** The keys of this page; "?" opens the list. Phones have no keys. */
export function Keys() {
  const [isOpen, open] = useState(false);
  useLayoutEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      if (key === "?" && !isTyping(target)) open((now) => !now);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <Disclosure
      summary={texts.keys.heading}
      isOpen={isOpen}
      onToggle={open}
      className="hidden text-sm text-soft lg:block"
    >
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
    </Disclosure>
  );
}
