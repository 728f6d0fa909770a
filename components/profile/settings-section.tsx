import { type ReactNode, useId } from "react";

type Props = {
  heading: string;
  help?: string;
  /** On a phone the fold around it has the same name. */
  isWholeFold?: boolean;
  children: ReactNode;
};

export function SettingsSection({ heading, help, isWholeFold = false, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id={id} className={isWholeFold ? "max-lg:sr-only" : undefined}>
          {heading}
        </h2>
        {help && <p className="text-soft">{help}</p>}
      </div>
      {children}
    </section>
  );
}
