import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { NothingHerePage } from "@/components/search/nothing-here-page";
import { SayMissing } from "@/components/search/say-missing";

export const metadata: Metadata = { title: texts.notFound.title };

export default function NotFound() {
  const { heading, lead, home } = texts.notFound;
  return (
    <>
      <SayMissing />
      <NothingHerePage heading={heading} lead={lead} home={home} />
    </>
  );
}
