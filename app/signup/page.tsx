import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { SignupForm } from "@/components/auth/signup-form";
import { signInProviders } from "@/lib/linked-identities/providers";

export const metadata: Metadata = { title: texts.signup.title };

export default function Page() {
  return <SignupForm providers={signInProviders()} />;
}
