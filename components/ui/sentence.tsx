import { Fragment, type ReactNode } from "react";

type Props = { text: string; values: Record<string, ReactNode> };

/** A whole sentence of `texts.ts` with elements in the places of its {names}. */
export const Sentence = ({ text, values }: Props) =>
  text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed sentence.
    <Fragment key={index}>{index % 2 === 1 ? values[part] : part}</Fragment>
  ));
