import type { Metadata } from "next";
import { alternates } from "@/app/alternates";
import { cachedCommunity } from "@/app/cached-queries";
import { texts } from "@/app/fair-draw/texts";
import { RecomputeLines } from "@/components/draws/recompute-lines";
import { ListSection } from "@/components/ui/list-section";
import { requiresVerifiedEmail, siteOrigin } from "@/lib/http/site-config";

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await cachedCommunity();
  const { title, description } = texts;
  return { title, description, alternates: alternates(name, "/fair-draw") };
}

export default function FairDrawPage() {
  return (
    <article className="mx-auto flex max-w-2xl flex-col gap-8">
      <header className="flex flex-col gap-3">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
      </header>
      {texts.sections(requiresVerifiedEmail()).map(({ title, list }) => (
        <ListSection key={title} heading={title} items={list} />
      ))}
      <section className="flex flex-col gap-3">
        <h2>{texts.check.title}</h2>
        <p>{texts.check.formula}</p>
        <p>{texts.check.script}</p>
        <RecomputeLines origin={siteOrigin()} postId="POST" />
      </section>
    </article>
  );
}
