import type { Metadata } from "next";
import { words } from "@/app/texts";
import { ThreadsPage } from "@/components/messages/threads-page";

export const metadata: Metadata = { title: words.messages.title, robots: { index: false } };

export default function Page() {
  return <ThreadsPage />;
}
