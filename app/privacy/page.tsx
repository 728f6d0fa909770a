import type { Metadata } from "next";
import { alternates } from "@/app/alternates";
import { cachedCommunity } from "@/app/cached-queries";
import { STORED_DATA, type StoredData } from "@/app/privacy/stored-data";
import { texts } from "@/app/privacy/texts";
import { Link } from "@/components/ui/link";
import { ListSection } from "@/components/ui/list-section";

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await cachedCommunity();
  return {
    title: texts.title,
    description: texts.description(name),
    alternates: alternates(name, "/privacy"),
  };
}

export default function PrivacyPage() {
  return (
    <article className="mx-auto flex w-full max-w-2xl flex-col gap-8">
      <header className="flex flex-col gap-3">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
      </header>
      <ListSection {...texts.none} />
      <ListSection {...texts.browser} />
      <section className="flex flex-col gap-4">
        <h2>{texts.stored.heading}</h2>
        {STORED_DATA.map((stored) => (
          <Stored key={stored.what} {...stored} />
        ))}
      </section>
      <section className="flex flex-col gap-3">
        <h2>{texts.logs.heading}</h2>
        <p>{texts.logs.lead}</p>
      </section>
      <ListSection {...texts.rights} />
      <p className="flex flex-wrap gap-3">
        <Link href="/me/settings" className="btn btn-quiet">
          {texts.settings}
        </Link>
        <Link href="/contact" className="btn btn-quiet">
          {texts.contact}
        </Link>
      </p>
    </article>
  );
}

function Stored({ what, why, readers, until }: StoredData) {
  const facts = [
    [texts.stored.why, why],
    [texts.stored.readers, readers],
    [texts.stored.until, until],
  ];
  return (
    <section className="flex flex-col gap-2 rounded-box border border-line bg-card p-4 sm:p-5">
      <h3 className="font-semibold">{what}</h3>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
        {facts.map(([term, said]) => (
          <div key={term} className="contents">
            <dt className="text-soft">{term}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
