import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { LogPage } from "@/components/host/log-page";

export const metadata: Metadata = { title: texts.host.log, robots: { index: false } };

export default function Page() {
  return <LogPage />;
}
