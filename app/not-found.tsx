import type { Metadata } from "next";
import { words } from "@/app/texts";
import { MessagePage } from "@/components/ui/message-page";

export const metadata: Metadata = { title: words.notFound.title };

export default function NotFound() {
  const { heading, lead, home } = words.notFound;
  return <MessagePage heading={heading} lead={lead} home={home} />;
}
