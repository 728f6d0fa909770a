import type { Metadata } from "next";
import { texts } from "@/app/about/texts";
import { cachedCommunity } from "@/app/cached-queries";
import { BulletList } from "@/components/ui/bullet-list";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon";
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
      <Ways />
      {texts.sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </article>
  );
}

/** All of it at a glance, for those who do not read on. */
function Steps() {
  return (
    <ol className="grid grid-cols-2 gap-4 max-[16rem]:grid-cols-1 sm:grid-cols-4">
      {texts.steps.map(({ spot, words }) => (
        <li key={spot} className="flex flex-col items-center gap-2 text-center font-semibold">
          <Spot name={spot} />
          {words}
        </li>
      ))}
    </ol>
  );
}

/** Right below the steps: nobody needs the rest of the page to begin. */
const Ways = () => (
  <p className="flex flex-wrap gap-3">
    <Link href="/donate" className="btn btn-primary">
      <Icon name="gift" className="size-[18px]" />
      {texts.ways.donate}
    </Link>
    <Link href="/demand" className="btn btn-outline btn-primary">
      <Icon name="hand-helping" className="size-[18px]" />
      {texts.ways.ask}
    </Link>
    <Link href="/" className="btn btn-quiet">
      {texts.ways.look}
    </Link>
  </p>
);

type Part =
  | string
  | { link: string; href: "/" | "/donate" | "/demand" | "/impact" | "/safety" | "/fair-draw" };
type Parts = readonly Part[];
type Words = { paragraphs?: readonly Parts[]; list?: readonly string[] };
type SectionProps = Words & {
  title: string;
  /** Folded: for those who want it exactly. */
  more?: Words & { summary: string };
};

function Section({ title, more, ...words }: SectionProps) {
  return (
    <section className="flex flex-col gap-3">
      <h2>{title}</h2>
      <Paragraphs {...words} />
      {more && (
        <Disclosure summary={more.summary} className="rounded-field border border-line bg-card px-4 py-1">
          <div className="flex flex-col gap-3 pt-1 pb-4">
            <Paragraphs {...more} />
          </div>
        </Disclosure>
      )}
    </section>
  );
}

const Paragraphs = ({ paragraphs = [], list = [] }: Words) => (
  <>
    {paragraphs.map((parts) => (
      <p key={parts.map(textOf).join("")}>{parts.map(inline)}</p>
    ))}
    {list.length > 0 && <BulletList items={list} />}
  </>
);

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
