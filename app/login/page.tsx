import type { Metadata } from "next";
import { cachedDemoPeople } from "@/app/login/cached-demo-people";
import { texts } from "@/app/texts";
import { LoginForm } from "@/components/auth/login-form";
import { PasskeyLogin } from "@/components/passkeys/passkey-login";
import { sendsEmail } from "@/lib/http/site-config";
import { signInProviders } from "@/lib/linked-identities/providers";

export const metadata: Metadata = { title: texts.login.title };

export default async function Page() {
  return (
    <LoginForm
      otherWays={<PasskeyLogin />}
      providers={signInProviders()}
      sendsEmail={sendsEmail()}
      demoPeople={await cachedDemoPeople()}
    />
  );
}
