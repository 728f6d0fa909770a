import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { EmailActionPage } from "@/components/notifications/email-action-page";

export const metadata: Metadata = { title: texts.unsubscribe.title, robots: { index: false } };

export default function Page() {
  return <EmailActionPage kind="unsubscribe" />;
}
