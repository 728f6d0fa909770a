import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { ThreadsPage } from "@/components/messages/threads-page";

export const metadata: Metadata = { title: texts.messages.title, robots: { index: false } };

export default function Page() {
  return <ThreadsPage />;
}
