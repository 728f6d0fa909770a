import type { Metadata } from "next";
import { words } from "@/app/texts";
import { SettingsPage } from "@/components/profile/settings-page";

export const metadata: Metadata = { title: words.settings.title, robots: { index: false } };

export default function Page() {
  return <SettingsPage />;
}
