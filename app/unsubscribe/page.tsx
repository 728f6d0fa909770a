import type { Metadata } from "next";
import { words } from "@/app/texts";
import { MailLink } from "@/components/notifications/email-action-page";

export const metadata: Metadata = { title: words.unsubscribe.title, robots: { index: false } };

export default function Page() {
  return <MailLink kind="unsubscribe" />;
}
