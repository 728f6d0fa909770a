import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { SettingsPage } from "@/components/profile/settings-page";
import { sendsEmail } from "@/lib/http/site-config";

export const metadata: Metadata = { title: texts.settings.title, robots: { index: false } };

export default function Page() {
  return <SettingsPage sendsEmail={sendsEmail()} />;
}
