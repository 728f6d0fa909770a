import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { RecoverAccountPage } from "@/components/auth/recover-account-page";

export const metadata: Metadata = { title: texts.recoverAccount.title, robots: { index: false } };

export default function Page() {
  return <RecoverAccountPage />;
}
