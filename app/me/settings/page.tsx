import type { Metadata } from "next";
import { words } from "@/app/words";
import { SettingsPage } from "@/components/profiles/settings-page";

export const metadata: Metadata = { title: words.settings.title, robots: { index: false } };

export default function Page() {
  return <SettingsPage />;
}
