import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { MessagePage } from "@/components/search/message-page";

export const metadata: Metadata = { title: texts.notFound.title };

export default function NotFound() {
  const { heading, lead, home } = texts.notFound;
  return <MessagePage heading={heading} lead={lead} home={home} />;
}
