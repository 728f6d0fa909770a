import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { ConfirmEmailPage } from "@/components/auth/confirm-email-page";

export const metadata: Metadata = { title: texts.confirmEmail.title, robots: { index: false } };

export default function Page() {
  return <ConfirmEmailPage kind="verify" />;
}
