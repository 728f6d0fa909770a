import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { HostSettingsPage } from "@/components/host/settings-page";

export const metadata: Metadata = { title: texts.host.title, robots: { index: false } };

export default function Page() {
  return <HostSettingsPage />;
}
