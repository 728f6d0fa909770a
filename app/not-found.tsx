import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { NothingHerePage } from "@/components/search/nothing-here-page";

export const metadata: Metadata = { title: texts.notFound.title };

export default function NotFound() {
  const { heading, lead, home } = texts.notFound;
  return <NothingHerePage heading={heading} lead={lead} home={home} />;
}
