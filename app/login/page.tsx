import type { Metadata } from "next";
import { words } from "@/app/texts";
import { LoginForm } from "@/components/auth/login-form";

export const metadata: Metadata = { title: words.login.title };

export default function Page() {
  return <LoginForm />;
}
