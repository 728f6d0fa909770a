import type { Metadata } from "next";
import { alternates } from "@/app/alternates";
import { texts } from "@/app/safety/texts";
import { Link } from "@/components/ui/link";

export const metadata: Metadata = {
  title: texts.title,
  description: texts.description,
  alternates: alternates("/safety"),
};

export default function SafetyPage() {
  return (
    <article className="mx-auto flex max-w-2xl flex-col gap-8">
      <header className="flex flex-col gap-3">
        <h1>{texts.heading}</h1>
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
