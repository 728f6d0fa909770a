import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { LoginForm } from "@/components/auth/login-form";
import { PasskeyLogin } from "@/components/passkeys/passkey-login";
import { signInProviders } from "@/lib/linked-identities/providers";

export const metadata: Metadata = { title: texts.login.title };

export default function Page() {
  return <LoginForm otherWays={<PasskeyLogin />} providers={signInProviders()} />;
}
