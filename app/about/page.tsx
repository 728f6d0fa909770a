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
    <article className="mx-auto flex w-full max-w-5xl flex-col gap-10 sm:gap-14">
      <header className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
        <div className="flex min-w-0 flex-col gap-3">
          <h1>{texts.heading}</h1>
          <p className="lead max-w-lg">{texts.lead(name)}</p>
          <Ways />
        </div>
        <Pictures />
      </header>
      <Steps />
      <Trust />
      <div className="grid gap-x-16 gap-y-10 *:max-w-lg lg:grid-cols-2">
        {texts.sections.map((section) => (
          <Section key={section.title} {...section} />
        ))}
      </div>
      <div className="grid items-start gap-x-4 gap-y-3 lg:grid-cols-3">
        {texts.details.map((section) => (
          <FoldedSection key={section.title} {...section} />
        ))}
      </div>
    </article>
  );
}

/** Nobody needs the rest of the page to begin. */
const Ways = () => (
  <p className="flex flex-wrap gap-3 pt-1">
    <Link href="/donate" className="btn btn-primary max-sm:w-full">
      <Icon name="gift" className="size-[18px]" />
      {texts.ways.donate}
    </Link>
    <Link href="/demand" className="btn btn-outline btn-primary max-sm:flex-1">
      <Icon name="hand-helping" className="size-[18px] max-sm:hidden" />
      {texts.ways.ask}
    </Link>
    <Link href="/" className="btn btn-quiet max-sm:flex-1">
      {texts.ways.look}
    </Link>
  </p>
);

const PICTURES = ["sofa-and-lamp", "teapot-and-cups", "kids-bicycle"];

/** Things of neighbours; decoration only. */
const Pictures = () => (
  <div className="grid min-w-0 max-w-112 flex-1 basis-64 grid-cols-3 gap-3 max-[16rem]:hidden sm:gap-4">
    {PICTURES.map((name) => (
      // biome-ignore lint/performance/noImgElement: a small file of ours, in one size.
      <img
        key={name}
        src={`/hero/${name}.webp`}
        alt=""
        width={144}
        height={144}
        className="aspect-square h-auto w-full rounded-box shadow-card odd:-rotate-2 even:translate-y-2 even:rotate-2"
      />
    ))}
  </div>
);

/** All of it at a glance, for those who do not read on. */
function Steps() {
  return (
    <section className="flex flex-col gap-4">
      <h2>{texts.steps.heading}</h2>
      <ol className="grid gap-4 sm:grid-cols-3">
        {texts.steps.list.map(({ spot, title, words }, index) => (
          <li
            key={spot}
            className="flex items-center gap-4 rounded-box border border-line bg-card p-3 max-[16rem]:flex-col sm:flex-col sm:items-start sm:p-6"
          >
            <span className="w-24 shrink-0 max-sm:[&>svg]:h-18 sm:w-auto">
              <Spot name={spot} />
            </span>
            <div className="flex min-w-0 flex-col gap-1">
              <h3 className="text-lg font-bold">{`${index + 1}. ${title}`}</h3>
              <p className="text-soft">{words}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The two questions of everybody who is new: where they live, and whom they meet. */
function Trust() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {texts.trust.map(({ icon, ...section }) => (
        <div key={section.title} className="flex gap-4 rounded-box bg-green-ground p-5 sm:p-6">
          <Icon name={icon} className="mt-1 size-6 shrink-0 text-primary max-[16rem]:hidden" />
          <Section {...section} />
        </div>
      ))}
    </div>
  );
}

type Part =
  | string
  | { link: string; href: "/" | "/donate" | "/demand" | "/impact" | "/safety" | "/fair-draw" };
type Parts = readonly Part[];
type Words = { paragraphs?: readonly Parts[]; list?: readonly string[] };
type BodyProps = Words & {
  /** Folded: for those who want it exactly. */
  more?: Words & { summary: string };
};
type SectionProps = BodyProps & { title: string };

const Section = ({ title, ...body }: SectionProps) => (
  <section className="flex min-w-0 flex-col gap-3">
    <h2>{title}</h2>
    <Body {...body} />
  </section>
);

/** A list of titles says at a glance what else there is to read. */
const FoldedSection = ({ title, ...body }: SectionProps) => (
  <Disclosure
    summary={<h2 className="text-lg">{title}</h2>}
    className="rounded-box border border-line bg-card px-4 py-1.5 sm:px-5"
  >
    <div className="flex max-w-lg flex-col gap-3 pt-1 pb-4">
      <Body {...body} />
    </div>
  </Disclosure>
);

const Body = ({ more, ...words }: BodyProps) => (
  <>
    <Paragraphs {...words} />
    {more && (
      <Disclosure summary={more.summary} className="rounded-field border border-line bg-card px-4 py-1">
        <div className="flex flex-col gap-3 pt-1 pb-4">
          <Paragraphs {...more} />
        </div>
      </Disclosure>
    )}
  </>
);

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
