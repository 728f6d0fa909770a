import { type ReactNode, useId } from "react";

type Props = { heading: string; help?: string; children: ReactNode };

export function SettingsSection({ heading, help, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id={id}>{heading}</h2>
        {help && <p className="text-soft">{help}</p>}
      </div>
      {children}
    </section>
  );
}
