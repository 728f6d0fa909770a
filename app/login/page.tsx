import type { Metadata } from "next";
import { words } from "@/app/words";
import { LoginForm } from "@/components/users/login-form";

export const metadata: Metadata = { title: words.login.title };

export default function Page() {
  return <LoginForm />;
}
