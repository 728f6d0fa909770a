import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { ResetPasswordPage } from "@/components/auth/reset-password-page";
import { sendsEmail } from "@/lib/http/site-config";

export const metadata: Metadata = { title: texts.resetPassword.title, robots: { index: false } };

export default function Page() {
  return <ResetPasswordPage sendsEmail={sendsEmail()} />;
}
