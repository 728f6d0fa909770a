import type { Metadata } from "next";
import { words } from "@/app/words";
import { MailLink } from "@/components/news/mail-link";

export const metadata: Metadata = { title: words.renew.title, robots: { index: false } };

export default function Page() {
  return <MailLink kind="renew" />;
}
