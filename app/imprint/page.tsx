import type { Metadata } from "next";
import { alternates } from "@/app/alternates";
import { cachedCommunity } from "@/app/cached-queries";
import { texts } from "@/app/texts";
import { Link } from "@/components/ui/link";
import { LongText } from "@/components/ui/long-text";

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await cachedCommunity();
  const { title, description } = texts.imprint;
  return { title, description: description(name), alternates: alternates(name, "/imprint") };
}

export default async function ImprintPage() {
  const { name, imprint, contactEmail } = await cachedCommunity();
  return (
    <article className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <h1>{texts.imprint.title}</h1>
      <LongText text={imprint || texts.imprint.none(name)} />
      {contactEmail && (
        <p>
          {texts.imprint.email}{" "}
          <a
            href={`mailto:${contactEmail}`}
            className="font-semibold text-primary underline underline-offset-4"
          >
            {contactEmail}
          </a>
        </p>
      )}
      <Link href="/contact" className="btn btn-quiet self-start">
        {texts.imprint.contact}
      </Link>
    </article>
  );
}
