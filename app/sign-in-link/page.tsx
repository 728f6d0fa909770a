import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { SignInLinkPage } from "@/components/auth/sign-in-link-page";
import { sendsEmail } from "@/lib/http/site-config";

export const metadata: Metadata = { title: texts.signInLink.title, robots: { index: false } };

export default function Page() {
  return <SignInLinkPage sendsEmail={sendsEmail()} />;
}
