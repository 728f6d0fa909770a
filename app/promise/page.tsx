import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { PromisePage } from "@/components/notifications/promise-page";

export const metadata: Metadata = { title: texts.promise.title, robots: { index: false } };

export default function Page() {
  return <PromisePage />;
}
