import type { Metadata } from "next";
import { texts } from "@/app/about/texts";
import { cachedCommunity } from "@/app/cached-queries";
import { BulletList } from "@/components/ui/bullet-list";
import { Link } from "@/components/ui/link";
import { Spot } from "@/components/ui/spot";

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await cachedCommunity();
  return { title: texts.title, description: texts.description(name) };
}

export default async function AboutPage() {
  const { name } = await cachedCommunity();
  return (
    <article className="mx-auto flex max-w-2xl flex-col gap-8">
      <header className="flex flex-col gap-3">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead(name)}</p>
      </header>
      <Steps />
      {texts.sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </article>
  );
}

/** All of it at a glance, for those who do not read on. */
function Steps() {
  return (
    <ol className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {texts.steps.map(({ spot, words }) => (
        <li key={spot} className="flex flex-col items-center gap-2 text-center font-semibold">
          <Spot name={spot} />
          {words}
        </li>
      ))}
    </ol>
  );
}

type Part =
  | string
  | { link: string; href: "/" | "/donate" | "/demand" | "/impact" | "/safety" | "/fair-draw" };
type Parts = readonly Part[];
type SectionProps = { title: string; paragraphs?: readonly Parts[]; list?: readonly string[] };

function Section({ title, paragraphs = [], list = [] }: SectionProps) {
  return (
    <section className="flex flex-col gap-3">
      <h2>{title}</h2>
      {paragraphs.map((parts) => (
        <p key={parts.map(textOf).join("")}>{parts.map(inline)}</p>
      ))}
      {list.length > 0 && <BulletList items={list} />}
    </section>
  );
}

const textOf = (part: Part) => (typeof part === "string" ? part : part.link);

function inline(part: Part) {
  if (typeof part === "string") return part;
  return (
    <Link
      key={part.href}
      href={part.href}
      className="font-semibold text-primary underline underline-offset-4"
    >
      {part.link}
    </Link>
  );
}
