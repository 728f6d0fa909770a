import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { HealthPage } from "@/components/host/health-page";

export const metadata: Metadata = { title: texts.host.health, robots: { index: false } };

export default function Page() {
  return <HealthPage />;
}
