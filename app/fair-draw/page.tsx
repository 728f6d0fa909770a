import type { Metadata } from "next";
import { alternates } from "@/app/alternates";
import { texts } from "@/app/fair-draw/texts";
import { RecomputeLines } from "@/components/draws/recompute-lines";
import { siteOrigin } from "@/lib/http/site-config";

export const metadata: Metadata = {
  title: texts.title,
  description: texts.description,
  alternates: alternates("/fair-draw"),
};

export default function FairDrawPage() {
  return (
    <article className="mx-auto flex max-w-2xl flex-col gap-8">
      <header className="flex flex-col gap-3">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
      </header>
      {texts.sections.map(({ title, list }) => (
        <section key={title} className="flex flex-col gap-3">
          <h2>{title}</h2>
          <ul className="flex list-disc flex-col gap-2 ps-5">
            {list.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
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
