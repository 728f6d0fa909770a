import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { LoginForm } from "@/components/auth/login-form";

export const metadata: Metadata = { title: texts.login.title };

export default function Page() {
  return <LoginForm />;
}
