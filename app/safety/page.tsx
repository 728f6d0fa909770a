import type { Metadata } from "next";
import { alternates } from "@/app/alternates";
import { cachedCommunity } from "@/app/cached-queries";
import { texts } from "@/app/safety/texts";
import { Link } from "@/components/ui/link";
import { ListSection } from "@/components/ui/list-section";

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await cachedCommunity();
  const { title, description } = texts;
  return { title, description, alternates: alternates(name, "/safety") };
}

export default function SafetyPage() {
  return (
    <article className="mx-auto flex max-w-2xl flex-col gap-8">
      <header className="flex flex-col gap-3">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </header>
      {texts.sections.map(({ title, list }) => (
        <ListSection key={title} heading={title} items={list} />
      ))}
      <p className="flex flex-wrap items-center gap-x-4 border-t border-line pt-5">
        {texts.contact.text}
        <Link
          href="/contact"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {texts.contact.link}
        </Link>
      </p>
    </article>
  );
}
