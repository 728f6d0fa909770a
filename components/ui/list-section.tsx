import { BulletList } from "@/components/ui/bullet-list";

type Props = { heading: string; items: readonly string[] };

/** A part of a page of text. */
export const ListSection = ({ heading, items }: Props) => (
  <section className="flex flex-col gap-3">
    <h2>{heading}</h2>
    <BulletList items={items} />
  </section>
);
