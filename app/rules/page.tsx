import type { Metadata } from "next";
import { alternates } from "@/app/alternates";
import { cachedCommunity } from "@/app/cached-queries";
import { texts } from "@/app/texts";
import { KindsNote } from "@/components/post-form/kinds-note";
import { LongText } from "@/components/ui/long-text";

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await cachedCommunity();
  const { title, description } = texts.rules;
  return { title, description: description(name), alternates: alternates(name, "/rules") };
}

export default async function RulesPage() {
  const { rules, kinds } = await cachedCommunity();
  return (
    <article className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <h1>{texts.rules.title}</h1>
      <LongText text={rules || texts.rules.none} />
      <KindsNote kinds={kinds} />
    </article>
  );
}
