import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { NothingHerePage } from "@/components/search/nothing-here-page";

export const metadata: Metadata = { title: texts.notFound.title };

export default function NotFound() {
  const { heading, lead, home } = texts.notFound;
  return (
    // The log-in of this page leads home instead of back to it.
    <div data-missing="">
      <NothingHerePage heading={heading} lead={lead} home={home} />
    </div>
  );
}
