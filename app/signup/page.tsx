import type { Metadata } from "next";
import { cachedCommunity } from "@/app/cached-queries";
import { texts } from "@/app/texts";
import { SignupForm } from "@/components/auth/signup-form";
import { sendsEmail } from "@/lib/http/site-config";
import { signInProviders } from "@/lib/linked-identities/providers";

export const metadata: Metadata = { title: texts.signup.title };

export default async function Page() {
  const { membership, signUpCheck } = await cachedCommunity();
  return (
    <SignupForm
      providers={signInProviders()}
      membership={membership}
      sendsEmail={sendsEmail()}
      asksForProof={signUpCheck === "proof-of-work"}
    />
  );
}
