import type { Metadata } from "next";
import { words } from "@/app/words";
import { SignupForm } from "@/components/users/signup-form";

export const metadata: Metadata = { title: words.signup.title };

export default function Page() {
  return <SignupForm />;
}
