import type { Metadata } from "next";
import { words } from "@/app/texts";
import { SignupForm } from "@/components/auth/signup-form";

export const metadata: Metadata = { title: words.signup.title };

export default function Page() {
  return <SignupForm />;
}
