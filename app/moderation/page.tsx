import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { ModerationPage } from "@/components/moderation-queue/moderation-page";

export const metadata: Metadata = { title: texts.moderation, robots: { index: false } };

export default function Page() {
  return <ModerationPage />;
}
