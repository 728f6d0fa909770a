import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { EmailLinkPage } from "@/components/auth/email-link-page";

export const metadata: Metadata = { title: texts.changeEmail.title, robots: { index: false } };

export default function Page() {
  return <EmailLinkPage kind="change" />;
}
