import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { ReportsPage } from "@/components/moderation/reports-page";

export const metadata: Metadata = { title: texts.reports.title, robots: { index: false } };

export default function Page() {
  return <ReportsPage />;
}
