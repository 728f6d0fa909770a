import { foundTexts } from "@/components/feed/found-texts";

type Props = {
  q: string;
  /** The search's own word for a misspelt one. */
  corrected: string | undefined;
  number: number;
  more: boolean;
};

/** How many posts a search has found. */
export default function Found({ q, corrected, number, more }: Props) {
  const found = more ? foundTexts.foundOrMore : foundTexts.found;
  const result = found(number, corrected ?? q);
  return corrected ? `${foundTexts.corrected(corrected)} ${result}` : result;
}
