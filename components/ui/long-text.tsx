import { BulletList } from "@/components/ui/bullet-list";

/** Text that somebody typed, with empty lines between paragraphs, "- " before items of a list and "# " before headings. */
export function LongText({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-4">
      {text.split(/\n{2,}/).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a finished text.
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

const ITEM = /^[-*•] +/;

function Block({ block }: { block: string }) {
  const lines = block.split("\n");
  if (lines.every((line) => ITEM.test(line))) {
    return <BulletList items={lines.map((line) => line.replace(ITEM, ""))} />;
  }
  if (lines.length === 1 && block.startsWith("# ")) return <h2>{block.slice(2)}</h2>;
  return <p className="whitespace-pre-line">{block}</p>;
}
