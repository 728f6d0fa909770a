import type { ReactNode } from "react";

type Props = { id: string; heading: string; lead: string; children: ReactNode };

/** A part of the page, with an address of its own. */
export function Section({ id, heading, lead, children }: Props) {
  return (
    <section id={id} className="flex flex-col gap-4">
      <h2>{heading}</h2>
      <TextWithCode text={lead} />
      {children}
    </section>
  );
}

/** A sentence; what stands between backticks is code. */
export function TextWithCode({ text, as: Element = "p" }: { text: string; as?: "p" | "span" }) {
  return (
    <Element>
      {text.split("`").map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed sentence.
          <code key={index} className="rounded bg-sun-ground px-1 font-mono text-[0.9em]">
            {part}
          </code>
        ) : (
          part
        ),
      )}
    </Element>
  );
}

/** Something to be typed into a terminal. Long lines break, so that nothing has to be scrolled sideways. */
export function Code({ text }: { text: string }) {
  return (
    <pre className="rounded-field border border-line bg-card p-4 font-mono text-sm leading-relaxed whitespace-pre-wrap">
      <code>{text}</code>
    </pre>
  );
}
